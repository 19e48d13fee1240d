import { across, down, type Drawing } from "./scene.ts";

export const HEADPHONES: Drawing = {
  backdrop: ["#f2ece4", "#cdbfae"],
  shadow: { x: 600, y: 742, width: 330 },
  detail: { x: 760, y: 560, zoom: 1.9, backdrop: ["#e4ecec", "#9fb6b8"] },
  defs: [
    down("band", "#3a3f47", "#20242a"),
    across("cup", "#565d68", "#2c3037", "#191c21"),
    across("cup2", "#191c21", "#2c3037", "#626a76"),
    across("cushion", "#26292f", "#3b4049", "#1c1f24"),
    down("metal", "#f1d9b8", "#b98d5a"),
  ].join(""),
  art: `
    <path d="M352 520C352 262 462 170 600 170s248 92 248 350" fill="none" stroke="url(#band)" stroke-width="44" stroke-linecap="round"/>
    <path d="M404 330C446 238 520 204 600 204s154 34 196 126" fill="none" stroke="#5b626d" stroke-width="22" stroke-linecap="round"/>
    <path d="M382 300C430 214 512 160 600 158" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="7" stroke-linecap="round"/>
    <g>
      <rect x="338" y="430" width="28" height="120" rx="14" fill="url(#metal)"/>
      <rect x="418" y="482" width="72" height="232" rx="36" fill="url(#cushion)"/>
      <rect x="296" y="462" width="146" height="272" rx="70" fill="url(#cup)"/>
      <rect x="318" y="490" width="92" height="216" rx="46" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="4"/>
      <path d="M316 540c4-34 18-52 40-60" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="8" stroke-linecap="round"/>
      <circle cx="364" cy="598" r="21" fill="url(#metal)"/>
    </g>
    <g>
      <rect x="834" y="430" width="28" height="120" rx="14" fill="url(#metal)"/>
      <rect x="710" y="482" width="72" height="232" rx="36" fill="url(#cushion)"/>
      <rect x="758" y="462" width="146" height="272" rx="70" fill="url(#cup2)"/>
      <rect x="790" y="490" width="92" height="216" rx="46" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="4"/>
      <path d="M884 540c-4-34-18-52-40-60" fill="none" stroke="#fff" stroke-opacity=".34" stroke-width="8" stroke-linecap="round"/>
      <circle cx="836" cy="598" r="21" fill="url(#metal)"/>
      <rect x="880" y="640" width="12" height="40" rx="6" fill="#0e1013"/>
    </g>`,
};

export const ESPRESSO_MACHINE: Drawing = {
  backdrop: ["#eef1ea", "#b9c6ba"],
  shadow: { x: 600, y: 772, width: 400 },
  detail: { x: 600, y: 560, zoom: 1.85, backdrop: ["#f4ebdf", "#cfae8b"] },
  defs: [
    across("steel", "#8d949a", "#eef1f3", "#c3c9ce", "#868d94"),
    down("enamel", "#d8573b", "#a83822"),
    down("darkp", "#3b3e43", "#17191c"),
    down("wood", "#9a6a3f", "#6d4423"),
    across("cupw", "#ffffff", "#e9e5df", "#c9c2b8"),
    down("crema", "#c98b4a", "#7b4a22"),
  ].join(""),
  art: `
    <rect x="392" y="168" width="416" height="26" rx="10" fill="url(#steel)"/>
    <path d="M430 168v-34h54v34M716 168v-34h54v34" fill="none" stroke="#9aa1a7" stroke-width="10"/>
    <rect x="452" y="112" width="96" height="56" rx="10" fill="url(#cupw)"/><rect x="654" y="112" width="96" height="56" rx="10" fill="url(#cupw)"/>
    <rect x="372" y="188" width="456" height="226" rx="36" fill="url(#enamel)"/>
    <path d="M400 214h300" stroke="#fff" stroke-opacity=".35" stroke-width="10" stroke-linecap="round"/>
    <rect x="400" y="404" width="400" height="320" rx="16" fill="url(#steel)"/>
    <rect x="428" y="428" width="344" height="270" rx="10" fill="#4a4f55" fill-opacity=".24"/>
    <circle cx="600" cy="298" r="66" fill="#f7f5ef"/><circle cx="600" cy="298" r="66" fill="none" stroke="url(#steel)" stroke-width="13"/>
    <path d="M560 330a46 46 0 1 1 80 0" fill="none" stroke="#c9c2b4" stroke-width="8"/><path d="M622 262a46 46 0 0 1 24 44" fill="none" stroke="#d8573b" stroke-width="8"/>
    <path d="M600 298l24-32" stroke="#26282b" stroke-width="6" stroke-linecap="round"/><circle cx="600" cy="298" r="8" fill="#26282b"/>
    <circle cx="462" cy="298" r="32" fill="url(#darkp)"/><rect x="457" y="272" width="10" height="28" rx="5" fill="#f2efe9"/>
    <circle cx="738" cy="298" r="32" fill="url(#darkp)"/><rect x="733" y="272" width="10" height="28" rx="5" fill="#f2efe9"/>
    <path d="M540 404h120l-10 58h-100z" fill="url(#darkp)"/>
    <rect x="520" y="458" width="160" height="38" rx="12" fill="url(#steel)"/>
    <path d="M676 464h150a17 17 0 0 1 0 34H676z" fill="url(#wood)"/>
    <path d="M576 496v28M624 496v28" stroke="#555b61" stroke-width="14" stroke-linecap="round"/>
    <path d="M580 530v66M620 530v66" stroke="url(#crema)" stroke-width="6"/>
    <path d="M540 592h120l-12 78a20 20 0 0 1-20 16h-56a20 20 0 0 1-20-16z" fill="url(#cupw)"/>
    <ellipse cx="600" cy="593" rx="58" ry="11" fill="url(#crema)"/>
    <path d="M656 608c40-6 44 52-8 48" fill="none" stroke="#e1dbd2" stroke-width="13"/>
    <path d="M420 410c-30 60-46 120-40 196" fill="none" stroke="url(#steel)" stroke-width="15" stroke-linecap="round"/><circle cx="380" cy="612" r="11" fill="#3b3e43"/>
    <rect x="352" y="694" width="496" height="58" rx="18" fill="url(#darkp)"/>
    <path d="M384 706h432" stroke="#6f767d" stroke-width="8" stroke-dasharray="26 12"/>
    <rect x="384" y="748" width="60" height="24" rx="8" fill="#17191c"/><rect x="756" y="748" width="60" height="24" rx="8" fill="#17191c"/>`,
};

export const DESK_LAMP: Drawing = {
  backdrop: ["#33413f", "#182322"],
  shadow: { x: 500, y: 768, width: 250 },
  detail: { x: 700, y: 350, zoom: 1.6, backdrop: ["#43403a", "#1e1b17"] },
  defs: [
    down("shadeg", "#f0c64a", "#c98f1e"),
    across("rod", "#c8a24e", "#f6e2a6", "#a37c2d"),
    across("base", "#6b5421", "#e9cd84", "#8a6a26"),
    `<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9ab" stop-opacity=".75"/><stop offset="1" stop-color="#ffe9ab" stop-opacity="0"/></linearGradient>`,
    `<radialGradient id="bulb"><stop offset="0" stop-color="#fffdf2"/><stop offset="1" stop-color="#ffdf85"/></radialGradient>`,
  ].join(""),
  art: `
    <path d="M640 380h230l150 390H520z" fill="url(#beam)"/>
    <ellipse cx="770" cy="772" rx="252" ry="26" fill="#ffe9ab" fill-opacity=".24"/>
    <path d="M500 740L420 420 700 226" fill="none" stroke="url(#rod)" stroke-width="17" stroke-linejoin="round" stroke-linecap="round"/>
    <path d="M470 560L432 436" stroke="#8a6a26" stroke-width="5"/>
    <circle cx="420" cy="420" r="23" fill="url(#base)"/><circle cx="420" cy="420" r="9" fill="#5c4718"/>
    <rect x="728" y="196" width="44" height="52" rx="12" fill="url(#base)"/>
    <circle cx="700" cy="226" r="17" fill="url(#base)"/>
    <ellipse cx="755" cy="384" rx="40" ry="34" fill="url(#bulb)"/>
    <path d="M716 244h78c58 22 92 70 96 142H620c4-72 38-120 96-142z" fill="url(#shadeg)"/>
    <path d="M720 262c-40 22-64 56-74 106" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="12" stroke-linecap="round"/>
    <ellipse cx="755" cy="386" rx="135" ry="15" fill="#fff1c4"/>
    <path d="M350 742c0-26 66-40 150-40s150 14 150 40v16c0 14-66 22-150 22s-150-8-150-22z" fill="url(#base)"/>
    <ellipse cx="500" cy="738" rx="150" ry="30" fill="#f0d791" fill-opacity=".55"/>`,
};
