"use strict";
const WHITE = "●", BLACK = "○"; // on a dark page the filled disc is the light one
const byId = (id) => document.getElementById(id);
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
function made(kind, name, text) {
  const one = document.createElement(kind);
  one.className = name;
  one.textContent = text;
  return one;
}
async function wordsOfPage() {
  const wanted = (navigator.language || "en").slice(0, 2).replace(/^n[on]$/, "nb");
  const language = ["en", "nb", "tr"].includes(wanted) ? wanted : "en";
  document.documentElement.lang = language;
  return (await fetch("/words/" + language)).json();
}
function time(seconds) {
  const whole = Math.abs(seconds);
  return (seconds < 0 ? "−" : "") + Math.floor(whole / 60) + ":" + String(whole % 60).padStart(2, "0");
}
function sides(shown) {
  return shown.players.map((name, side) => {
    const row = made("div", "side", "");
    const clock = shown.clock ? time(shown.clock.reserves[side]) + "   " : "";
    const grey = shown.clock && shown.clock.grey ? "grey" : "";
    row.append(made("span", "", (side ? BLACK : WHITE) + " " + name), made("span", grey, clock + shown.score[side] + "/" + shown.length));
    return row;
  });
}
function drawBoard(into, board, words) {
  into.replaceChildren();
  if (!board) return into.append(made("p", "grey", words.none));
  const row = (numbers) => {
    const line = made("div", "points", "");
    for (const number of numbers) {
      const count = board.points[number - 1];
      const cell = made("span", count > 0 ? "white" : count < 0 ? "black" : "", count ? Math.abs(count) : "");
      cell.title = String(number);
      line.append(cell);
    }
    return line;
  };
  const upper = Array.from({ length: 12 }, (_, place) => 13 + place);
  const both = (pair) => WHITE + " " + Math.abs(pair[0]) + "  " + BLACK + " " + Math.abs(pair[1]);
  const told = [words.bar + " " + both(board.bar), words.off + " " + both(board.off)];
  if (board.dice.length) told.push(words.dice + " " + board.dice.join(" "));
  if (board.cube) told.push(words.cube + " " + board.cube + (board.owner ? " " + (board.owner === "white" ? WHITE : BLACK) : ""));
  into.append(row(upper), row(upper.map((number) => 25 - number)), ...told.map((text) => made("div", "grey", text)));
}
function follow(address, words, heard, ended) {
  const tables = new Map();
  const source = new EventSource(address);
  let last = Date.now();
  const hear = (event) => {
    last = Date.now();
    const told = JSON.parse(event.data);
    if (event.type === "full") tables.clear();
    for (const [board, shown] of Object.entries(told.tables)) tables.set(board, shown);
    for (const board of tables.keys()) if (!told.order.includes(board)) tables.delete(board);
    heard(told.order.map((board) => [board, tables.get(board)]), told.delay);
  };
  source.addEventListener("full", hear);
  source.addEventListener("change", hear);
  source.addEventListener("beat", () => { last = Date.now(); });
  byId("lost").textContent = words.lost;
  const watch = setInterval(() => { byId("lost").hidden = Date.now() - last < 15000; }, 500);
  source.onerror = () => {
    last = 0;
    if (source.readyState !== EventSource.CLOSED) return;
    clearInterval(watch);
    byId("lost").hidden = true;
    setTimeout(ended, 1000);
  };
}
