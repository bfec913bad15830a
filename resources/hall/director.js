"use strict";
const URGENT = ["call", "flag", "broken", "two boards", "perhaps flag", "falls soon"];
const RING = ["flag", "perhaps flag", "falls soon"];
let words, shownBoard = "", tables = [], sound = null;
const rung = new Set();
const JUST_MS = 300; // what has come or moved so lately is not what a finger on its way meant
let pressed = 0, isPressed = false, changed = -JUST_MS, waiting = null, order = "", lifted = 0;
const post = (address, body) => fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

function needOf(shown) {
  if (shown.need === "answered" && shown.call) return filled(words.coming, { name: shown.call.who, n: shown.call.minutes });
  if (shown.need === "falls soon" && shown.clock) return filled(words.falls, { n: shown.clock.falls });
  if (shown.silent) return [words["need " + shown.need], filled(words.silent, { n: shown.silent })].filter(Boolean).join(" · ");
  return words["need " + shown.need];
}
// A line that goes while a finger lies on it would take the touch with it: it stays until the finger is up.
function heard(found) {
  waiting = isPressed ? found : null;
  if (!isPressed) draw(found);
}
function lift() {
  lifted = setTimeout(() => { isPressed = false; if (waiting) heard(waiting); }, 100); // the click of a touch comes after it
}
function change() { changed = performance.now(); }
function watchFingers() {
  addEventListener("pointerdown", () => { clearTimeout(lifted); pressed = performance.now(); isPressed = true; }, true);
  for (const ends of ["pointerup", "pointercancel"]) addEventListener(ends, lift, true);
  addEventListener("click", (event) => {
    if (event.detail === 0 || pressed - changed >= JUST_MS) return; // a key, or a finger that saw what it touches
    event.stopPropagation();
    event.preventDefault();
  }, true);
}
function draw(found) {
  tables = found;
  const places = found.map(([board]) => board).join(" ");
  if (order && order !== places) change();
  order = places;
  byId("tables").replaceChildren(...found.map(([board, shown]) => {
    const state = URGENT.includes(shown.need) ? "urgent" : shown.need !== "nothing" ? "soon" : shown.stage === "playing" ? "calm" : "";
    const line = made("button", "table " + state, "");
    line.dataset.board = board;
    const top = made("div", "top", "");
    top.append(made("span", "", filled(words.table, { table: shown.table })), made("span", "need", needOf(shown)));
    line.append(top, ...(shown.players.some(Boolean) ? sides(shown) : []));
    line.addEventListener("click", () => openSheet(board));
    return line;
  }));
  let rings = false;
  for (const [board, shown] of found) {
    const wants = RING.includes(shown.need) || (shown.need === "call" && shown.call && !shown.call.seen);
    const key = board + " " + (wants ? shown.need : "");
    if (wants && (shown.need === "call" || !rung.has(key))) rings = true;
    for (const old of [...rung]) if (old.startsWith(board + " ") && old !== key) rung.delete(old);
    if (wants) rung.add(key);
  }
  if (rings) ring();
  renewSheet();
}
function ring() {
  if (!sound || sound.state !== "running") { byId("bell").hidden = false; return; }
  const tone = sound.createOscillator(), level = sound.createGain();
  level.gain.setValueAtTime(0.3, sound.currentTime);
  level.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.8);
  tone.frequency.value = 880;
  tone.connect(level).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.8);
}
function openSheet(board) {
  shownBoard = board;
  const found = tables.find(([name]) => name === board);
  if (found && found[1].call && !found[1].call.seen) post("/call/" + board + "/see", {});
  byId("sheet-board").replaceChildren();
  byId("sheet").hidden = false;
  change();
  renewSheet();
  renewBoard();
}
function renewSheet() {
  const found = tables.find(([name]) => name === shownBoard);
  if (!found) { if (shownBoard) close(); return; }
  byId("sheet-title").textContent = filled(words.table, { table: found[1].table });
  if (byId("answer").hidden === Boolean(found[1].call)) change();
  byId("answer").hidden = !found[1].call;
}
async function renewBoard() {
  const board = shownBoard;
  if (!board || byId("sheet").hidden) return;
  try {
    const told = await fetch("/board/" + board);
    if (told.ok && board === shownBoard) {
      const into = byId("sheet-board"), high = into.offsetHeight, found = await told.json();
      drawBoard(into, found.board, words);
      if (into.offsetHeight !== high) change();
    }
  } catch { /* the line above says that the desk is not heard */ }
  if (board === shownBoard) setTimeout(renewBoard, 500);
}
function close() { byId("sheet").hidden = true; shownBoard = ""; change(); }
function begin() {
  const code = location.hash.slice(1);
  byId("enter").hidden = !code;
  byId("code").hidden = !code;
  byId("tables").hidden = Boolean(code);
  if (code) return;
  follow("/tables", words, heard, () => {
    close();
    byId("tables").hidden = true;
    byId("code").hidden = false;
  });
}
async function start() {
  watchFingers();
  words = await wordsOfPage();
  document.title = words.title;
  for (const [id, name] of [["code", "code"], ["pin-label", "pin"], ["open", "open"], ["name-label", "name"], ["minutes-label", "answer"], ["back", "back"], ["bell", "bell"]]) byId(id).textContent = words[name];
  byId("minutes").append(...[0, 1, 2, 5, 10].map((minutes) => {
    const one = made("button", "", minutes);
    one.type = "button";
    one.setAttribute("aria-label", words.minutes + " " + minutes);
    one.addEventListener("click", async () => {
      const who = byId("name").value.trim(), board = shownBoard;
      if (!who) { byId("name").focus(); return; }
      if ((await post("/call/" + board + "/answer", { who, minutes })).ok && board === shownBoard) close();
    });
    return one;
  }));
  byId("answer").addEventListener("submit", (event) => event.preventDefault());
  byId("back").addEventListener("click", close);
  byId("bell").addEventListener("click", async () => { sound = sound || new AudioContext(); await sound.resume(); byId("bell").hidden = true; });
  byId("enter").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (byId("open").disabled) return; // a second touch while the desk answers is no second try
    byId("open").disabled = true;
    const told = await post("/session", { code: location.hash.slice(1), pin: byId("pin").value }).finally(() => { byId("open").disabled = false; });
    byId("pin").value = "";
    if (told.ok) { history.replaceState(null, "", "/"); byId("wrong").textContent = ""; byId("bell").hidden = false; begin(); return; }
    byId("wrong").textContent = filled(words.wrong, { n: (await told.json()).wait || 1 });
  });
  addEventListener("hashchange", begin);
  begin();
}
start();
