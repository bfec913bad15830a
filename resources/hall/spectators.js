"use strict";
async function start() {
  const words = await wordsOfPage();
  document.title = words.title;
  const one = location.pathname.match(/^\/table\/([a-z2-7]{8})$/);
  const draw = (tables, delay) => {
    byId("late").textContent = filled(words.late, { n: delay });
    const lines = tables.map(([board, shown]) => {
      const line = made("article", "table", "");
      line.dataset.board = board;
      const top = made("div", "top", "");
      top.append(made("span", "", filled(words.table, { table: shown.table })), made("span", "grey", shown.over ? words.over : ""));
      const place = made("div", "", "");
      drawBoard(place, shown.board, words);
      line.append(top, ...sides(shown), place);
      return line;
    });
    byId("tables").replaceChildren(...(lines.length ? lines : [made("p", "grey", words.none)]));
  };
  follow("/tables" + (one ? "/" + one[1] : ""), words, draw, start);
}
start();
