import { across, down, type Drawing } from "./scene.ts";

export const BACKPACK: Drawing = {
  backdrop: ["#f3ead9", "#d8bd93"],
  shadow: { x: 600, y: 792, width: 320 },
  detail: { x: 600, y: 560, zoom: 1.7, backdrop: ["#e8eee9", "#a7bfae"] },
  defs: [
    across("canvas", "#24483f", "#3a6b5e", "#2c564b", "#1b3830"),
    across("canvas2", "#2b5449", "#4b8172", "#24483f"),
    down("leather", "#c98b52", "#8f5a2b"),
    down("buckle", "#f4e7c6", "#b3985c"),
  ].join(""),
  art: `
    <path d="M420 300c-70 60-96 210-70 400M780 300c70 60 96 210 70 400" fill="none" stroke="#17302a" stroke-width="44" stroke-linecap="round"/>
    <path d="M540 176c0-56 120-56 120 0" fill="none" stroke="#17302a" stroke-width="20"/>
    <path d="M404 250h392c26 120 34 380 18 486-4 30-24 48-54 48H440c-30 0-50-18-54-48-16-106-8-366 18-486z" fill="url(#canvas)"/>
    <path d="M396 172h408c18 0 28 12 28 28v72c0 18-12 30-30 30H398c-18 0-30-12-30-30v-72c0-16 10-28 28-28z" fill="url(#canvas2)"/>
    <path d="M376 212h448M372 252h456" stroke="#17302a" stroke-opacity=".5" stroke-width="6"/>
    <path d="M398 184h300" stroke="#fff" stroke-opacity=".25" stroke-width="8" stroke-linecap="round"/>
    <rect x="470" y="166" width="40" height="300" rx="8" fill="url(#leather)"/><rect x="690" y="166" width="40" height="300" rx="8" fill="url(#leather)"/>
    <rect x="458" y="402" width="64" height="52" rx="10" fill="none" stroke="url(#buckle)" stroke-width="11"/><path d="M490 402v52" stroke="url(#buckle)" stroke-width="8"/>
    <rect x="678" y="402" width="64" height="52" rx="10" fill="none" stroke="url(#buckle)" stroke-width="11"/><path d="M710 402v52" stroke="url(#buckle)" stroke-width="8"/>
    <path d="M436 532h328c10 0 18 8 18 18v150c0 30-16 46-46 46H464c-30 0-46-16-46-46V550c0-10 8-18 18-18z" fill="url(#canvas2)"/>
    <path d="M436 560h328" stroke="#17302a" stroke-width="7"/><path d="M440 566h320" stroke="#d9cba3" stroke-opacity=".5" stroke-width="3" stroke-dasharray="10 8"/>
    <path d="M434 548v150c0 24 12 34 34 34h264c22 0 34-10 34-34V548" fill="none" stroke="#d9cba3" stroke-opacity=".4" stroke-width="3" stroke-dasharray="10 8"/>
    <rect x="556" y="604" width="88" height="64" rx="8" fill="url(#leather)"/><path d="M580 652l20-30 20 30z" fill="#f6e6c8"/>
    <path d="M742 556v44" stroke="url(#buckle)" stroke-width="9" stroke-linecap="round"/>
    <path d="M412 320c-8 120-10 250 4 390" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="14" stroke-linecap="round"/>`,
};

const MARKS = Array.from({ length: 12 }, (_, hour) => {
  const long = hour % 3 === 0;
  return `<rect x="${long ? 594 : 596}" y="268" width="${long ? 12 : 8}" height="${long ? 40 : 26}" rx="4" fill="#f7f0df" transform="rotate(${hour * 30} 600 450)"/>`;
}).join("");

const MINUTES = Array.from(
  { length: 60 },
  (_, minute) =>
    `<path d="M600 256v8" stroke="#f7f0df" stroke-opacity=".6" stroke-width="3" transform="rotate(${minute * 6} 600 450)"/>`,
).join("");

export const FIELD_WATCH: Drawing = {
  backdrop: ["#e9edf1", "#aab7c4"],
  shadow: { x: 610, y: 846, width: 240 },
  detail: { x: 610, y: 450, zoom: 1.75, backdrop: ["#efe6da", "#c9ac8a"] },
  defs: [
    across("strap", "#6d4025", "#a9693f", "#8a5230", "#5a331c"),
    across("case", "#7d848b", "#f5f7f8", "#b6bdc4", "#6f767d"),
    `<radialGradient id="dial" cx=".45" cy=".4" r=".7"><stop offset="0" stop-color="#2f5a4c"/><stop offset="1" stop-color="#12291f"/></radialGradient>`,
    down("crown", "#f2f4f5", "#8d949b"),
  ].join(""),
  art: `
    <path d="M512 40h176l14 230H498z" fill="url(#strap)"/><path d="M498 630h204l-14 232H512z" fill="url(#strap)"/>
    <path d="M524 48l-10 216M676 48l10 216M514 640l10 214M686 640l-10 214" stroke="#f0d9b9" stroke-opacity=".65" stroke-width="4" stroke-dasharray="14 10"/>
    <g fill="#3c2111"><circle cx="600" cy="720" r="9"/><circle cx="600" cy="766" r="9"/><circle cx="600" cy="812" r="9"/></g>
    <path d="M470 268h60v-36h-44zM730 268h-60v-36h44zM470 632h60v36h-44zM730 632h-60v36h44z" fill="#8d949b"/>
    <rect x="826" y="420" width="44" height="60" rx="10" fill="url(#crown)"/><path d="M834 432h30M834 444h30M834 456h30M834 468h30" stroke="#6f767d" stroke-width="4"/>
    <circle cx="600" cy="450" r="236" fill="url(#case)"/><circle cx="600" cy="450" r="210" fill="#565d64"/><circle cx="600" cy="450" r="202" fill="url(#dial)"/>
    ${MINUTES}${MARKS}
    <circle cx="600" cy="546" r="44" fill="none" stroke="#f7f0df" stroke-opacity=".35" stroke-width="4"/><path d="M600 546v-32" stroke="#e5a03d" stroke-width="5" stroke-linecap="round"/>
    <path d="M600 450L514 378" stroke="#f7f0df" stroke-width="15" stroke-linecap="round"/><path d="M600 450L690 322" stroke="#f7f0df" stroke-width="10" stroke-linecap="round"/>
    <path d="M618 500L566 304" stroke="#e5a03d" stroke-width="4" stroke-linecap="round"/><circle cx="600" cy="450" r="14" fill="#e5a03d"/><circle cx="600" cy="450" r="5" fill="#3c2111"/>
    <path d="M440 370c30-70 90-112 160-116" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="26" stroke-linecap="round"/>`,
};

export const YOGA_MAT: Drawing = {
  backdrop: ["#f6e9e6", "#dcb7ae"],
  shadow: { x: 600, y: 738, width: 470 },
  detail: { x: 360, y: 560, zoom: 2, backdrop: ["#eaf0ee", "#a9c3bd"] },
  defs: [
    down("roll", "#7fb3a8", "#4d8a7e", "#2f625a"),
    down("sheet", "#5b998c", "#3f7a6e"),
    down("strapy", "#f0d8b4", "#c69a62"),
  ].join(""),
  art: `
    <path d="M330 690h640c50 0 80 14 110 44H420c-60 0-90-10-90-44z" fill="url(#sheet)"/>
    <path d="M420 726h640" stroke="#a9d3ca" stroke-opacity=".6" stroke-width="4"/>
    <rect x="330" y="430" width="600" height="290" rx="10" fill="url(#roll)"/>
    <ellipse cx="930" cy="575" rx="58" ry="145" fill="#2f625a"/>
    <path d="M380 458h540" stroke="#fff" stroke-opacity=".28" stroke-width="14" stroke-linecap="round"/>
    <g stroke="#2f625a" stroke-opacity=".22" stroke-width="4"><path d="M340 520h580M340 560h580M340 600h580M340 640h580M340 680h580"/></g>
    <path d="M500 428c-26 90-26 200 0 294h54c-26-94-26-204 0-294zM740 428c-26 90-26 200 0 294h54c-26-94-26-204 0-294z" fill="url(#strapy)"/>
    <path d="M520 430c-2-110 228-110 238 0" fill="none" stroke="url(#strapy)" stroke-width="30"/>
    <ellipse cx="330" cy="575" rx="62" ry="146" fill="#8ec2b7"/>
    <g fill="none" stroke="#2f625a" stroke-width="8"><ellipse cx="330" cy="575" rx="58" ry="140"/><ellipse cx="331" cy="577" rx="46" ry="112"/><ellipse cx="332" cy="578" rx="34" ry="84"/><ellipse cx="333" cy="580" rx="22" ry="56"/></g>
    <ellipse cx="333" cy="580" rx="11" ry="28" fill="#1f453f"/>`,
};
