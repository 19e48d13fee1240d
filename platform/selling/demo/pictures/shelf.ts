import { across, down, type Drawing } from "./scene.ts";

export const FACE_CREAM: Drawing = {
  backdrop: ["#f8f1ee", "#e0c5bd"],
  shadow: { x: 600, y: 752, width: 340 },
  detail: { x: 600, y: 470, zoom: 1.75, backdrop: ["#eef2ea", "#bccdb0"] },
  defs: [
    across("glass", "#d9b6a8", "#f8e6de", "#efd2c6", "#c39c8d"),
    across("capw", "#cfc6bc", "#fffdfa", "#eae3da", "#b7ada2"),
    down("leaf", "#8fb07a", "#4d7a4a"),
    down("cream", "#ffffff", "#f1e6dc"),
  ].join(""),
  art: `
    <path d="M330 470h540v220c0 40-24 62-64 62H394c-40 0-64-22-64-62z" fill="url(#glass)"/>
    <path d="M330 486c0-10 120-18 270-18s270 8 270 18" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="8"/>
    <path d="M366 520v150c0 24 8 38 26 48" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="18" stroke-linecap="round"/>
    <rect x="318" y="322" width="564" height="150" rx="26" fill="url(#capw)"/><path d="M340 352h520" stroke="#fff" stroke-width="9" stroke-linecap="round"/>
    <path d="M330 448h540" stroke="#b7ada2" stroke-opacity=".7" stroke-width="5"/>
    <circle cx="600" cy="610" r="92" fill="#fffaf5" fill-opacity=".9"/><circle cx="600" cy="610" r="80" fill="none" stroke="#4d7a4a" stroke-opacity=".45" stroke-width="4"/>
    <path d="M600 668c-46-30-54-80-18-122 40 34 50 84 18 122z" fill="url(#leaf)"/><path d="M600 668c8-50 0-84-16-114" fill="none" stroke="#eef5e6" stroke-width="5"/>
    <path d="M604 664c10-40 32-58 64-62 0 34-22 60-64 62z" fill="url(#leaf)" fill-opacity=".75"/>
    <g transform="translate(930 690) rotate(-16)"><ellipse rx="92" ry="40" fill="url(#cream)"/><path d="M-60 4c30-30 60 20 90-8 14-14 30-8 38 0" fill="none" stroke="#dccabb" stroke-width="9" stroke-linecap="round"/></g>`,
};

export const BOARD_GAME: Drawing = {
  backdrop: ["#e9eef5", "#a3b5d0"],
  shadow: { x: 600, y: 776, width: 440 },
  detail: { x: 560, y: 400, zoom: 1.6, backdrop: ["#f5ecda", "#d9b878"] },
  defs: [
    down("night", "#16305c", "#3c6aa3", "#e79a63"),
    `<linearGradient id="ray" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff4c9" stop-opacity=".9"/><stop offset="1" stop-color="#fff4c9" stop-opacity="0"/></linearGradient>`,
    across("tower", "#ffffff", "#e9e3d8", "#bdb5a6"),
    down("meeple", "#e4573f", "#ab3322"),
    down("meeple2", "#f0b73c", "#bd8318"),
    down("die", "#ffffff", "#d9d5cc"),
  ].join(""),
  art: `
    <path d="M280 140h540v560H280z" fill="url(#night)"/>
    <path d="M820 140l62 44v556l-62-40z" fill="#0a162c"/>
    <g fill="#fff"><circle cx="340" cy="200" r="4"/><circle cx="420" cy="252" r="3"/><circle cx="480" cy="186" r="4"/><circle cx="700" cy="190" r="4"/><circle cx="760" cy="260" r="3"/><circle cx="380" cy="320" r="3"/><circle cx="650" cy="240" r="3"/></g>
    <path d="M546 300L820 214v120z" fill="url(#ray)"/>
    <path d="M516 330h60l26 250H490z" fill="url(#tower)"/><path d="M511 378h69l6 52h-81zM501 478h91l6 52h-103z" fill="#d24a34"/>
    <rect x="508" y="276" width="76" height="54" rx="6" fill="#26364f"/><rect x="522" y="284" width="48" height="40" rx="4" fill="#ffe9a3"/><path d="M502 276h88l-44-40z" fill="#d24a34"/>
    <path d="M280 600c60-30 110-30 160-6s120 24 180-4 130-26 200 10v100H280z" fill="#1c4a78"/>
    <path d="M430 586c30-24 200-28 236 0l20 26H410z" fill="#3a3f3c"/>
    <path d="M280 640c70-24 140 10 210-8s150-24 330 12v56H280z" fill="#163a63"/>
    <path d="M690 560l30-76v76zM726 560v-88l36 88zM670 568h106l-18 34h-72z" fill="#f6efe2"/>
    <path d="M280 140h540" stroke="#fff" stroke-opacity=".35" stroke-width="6"/>
    <g fill="url(#meeple)" transform="translate(920 690)"><circle cx="0" cy="-74" r="26"/><path d="M-60-40c20-14 100-14 120 0l-14 26-22-8 24 74H8L0 22l-8 30h-40l24-74-22 8z"/></g>
    <g fill="url(#meeple2)" transform="translate(1020 738) scale(.8)"><circle cx="0" cy="-74" r="26"/><path d="M-60-40c20-14 100-14 120 0l-14 26-22-8 24 74H8L0 22l-8 30h-40l24-74-22 8z"/></g>
    <g transform="translate(214 716) rotate(-14)"><rect x="-46" y="-46" width="92" height="92" rx="18" fill="url(#die)"/><g fill="#16305c"><circle cx="-22" cy="-22" r="9"/><circle cx="22" cy="22" r="9"/><circle cx="0" cy="0" r="9"/><circle cx="22" cy="-22" r="9"/><circle cx="-22" cy="22" r="9"/></g></g>`,
};

const DOTS = Array.from({ length: 9 }, (_, row) =>
  Array.from(
    { length: 4 },
    (_unused, column) => `<circle cx="${826 + column * 26}" cy="${250 + row * 52}" r="3"/>`,
  ).join(""),
).join("");

export const NOTEBOOK: Drawing = {
  backdrop: ["#f5f0e6", "#d5c7ab"],
  shadow: { x: 620, y: 800, width: 360 },
  detail: { x: 700, y: 380, zoom: 1.7, backdrop: ["#f0e7ef", "#c3a9c4"] },
  defs: [
    across("cover", "#93402e", "#c0644a", "#a94f38"),
    across("spine", "#6d2c1e", "#93402e"),
    down("pages", "#fffdf7", "#e7dfcd"),
    down("band2", "#2a2320", "#15110f"),
    down("brass", "#f7e3ac", "#b08a3e"),
  ].join(""),
  art: `
    <g transform="rotate(-7 600 450)">
      <rect x="352" y="120" width="520" height="668" rx="18" fill="#6d2c1e"/>
      <rect x="372" y="132" width="512" height="648" rx="12" fill="url(#pages)"/>
      <g fill="#b9ad93">${DOTS}</g>
      <path d="M872 150v612M878 150v612" stroke="#cfc4ab" stroke-width="3"/>
      <rect x="346" y="112" width="500" height="668" rx="20" fill="url(#cover)"/>
      <path d="M366 112h36v668h-36a20 20 0 0 1-20-20V132a20 20 0 0 1 20-20z" fill="url(#spine)"/>
      <path d="M424 134h380" stroke="#fff" stroke-opacity=".22" stroke-width="8" stroke-linecap="round"/>
      <path d="M610 300c46 0 74 30 74 70s-28 74-74 96c-46-22-74-56-74-96s28-70 74-70z" fill="none" stroke="#f2cdb8" stroke-opacity=".75" stroke-width="7"/>
      <path d="M610 334v110M576 366l34 26 34-26" fill="none" stroke="#f2cdb8" stroke-opacity=".75" stroke-width="6" stroke-linecap="round"/>
      <rect x="770" y="108" width="24" height="676" fill="url(#band2)"/>
      <path d="M500 780v70l18-20 18 20v-70z" fill="#e0b23f"/>
    </g>
    <g transform="rotate(18 960 470)"><rect x="938" y="170" width="44" height="430" rx="18" fill="#1f2d3a"/><rect x="938" y="360" width="44" height="16" fill="url(#brass)"/><path d="M942 600h36l-10 70h-16z" fill="url(#brass)"/><path d="M952 670h16l-8 52z" fill="#e9e4d8"/><path d="M960 690v26" stroke="#55504a" stroke-width="2"/><rect x="976" y="196" width="12" height="130" rx="6" fill="url(#brass)"/><path d="M948 190v150" stroke="#fff" stroke-opacity=".28" stroke-width="7" stroke-linecap="round"/></g>`,
};
