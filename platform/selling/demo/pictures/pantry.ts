import { across, down, type Drawing } from "./scene.ts";

const COMB = [
  [520, 560],
  [572, 590],
  [624, 560],
  [676, 590],
  [572, 530],
  [624, 620],
]
  .map(
    ([x = 0, y = 0]) =>
      `<path d="M${x} ${y - 30}l26 15v30l-26 15-26-15v-30z" fill="none" stroke="#c77d12" stroke-width="7"/>`,
  )
  .join("");

export const HONEY: Drawing = {
  backdrop: ["#fdf3d8", "#ecc873"],
  shadow: { x: 610, y: 788, width: 300 },
  detail: { x: 600, y: 570, zoom: 1.8, backdrop: ["#eef1e4", "#b7c592"] },
  defs: [
    across("honey", "#b96a07", "#f0a31c", "#f7c04a", "#d98a10", "#9c5604"),
    down("lid", "#fbfaf5", "#d8d2c2"),
    across("label", "#fffdf6", "#f5ecd7"),
    across("woodd", "#b47a43", "#e0b07a", "#94602f"),
  ].join(""),
  art: `
    <path d="M424 300h352c34 30 54 70 54 120v290c0 44-26 70-70 70H440c-44 0-70-26-70-70V420c0-50 20-90 54-120z" fill="#fff" fill-opacity=".5"/>
    <path d="M432 330h336c28 28 42 58 42 96v276c0 38-20 58-58 58H448c-38 0-58-20-58-58V426c0-38 14-68 42-96z" fill="url(#honey)"/>
    <path d="M418 430c0-40 12-66 34-88" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="16" stroke-linecap="round"/>
    <path d="M412 470v220" stroke="#fff" stroke-opacity=".42" stroke-width="14" stroke-linecap="round"/>
    <rect x="404" y="216" width="392" height="96" rx="20" fill="url(#lid)"/>
    <path d="M412 244h376M412 284h376" stroke="#bdb59f" stroke-opacity=".7" stroke-width="4"/>
    <path d="M470 216v96M520 216v96M570 216v96M620 216v96M670 216v96M720 216v96" stroke="#bdb59f" stroke-opacity=".35" stroke-width="4"/>
    <rect x="458" y="446" width="284" height="240" rx="18" fill="url(#label)"/><rect x="470" y="458" width="260" height="216" rx="12" fill="none" stroke="#c77d12" stroke-opacity=".5" stroke-width="4"/>
    ${COMB}
    <path d="M624 560l26 15v30l-26 15-26-15v-30z" transform="translate(-52 -30)" fill="#f0a31c"/>
    <g transform="translate(560 496)"><ellipse cx="20" cy="0" rx="20" ry="13" fill="#3b2a10"/><path d="M12-11v22M22-13v26" stroke="#f5b733" stroke-width="6"/><ellipse cx="14" cy="-18" rx="15" ry="9" fill="#8fb6bd" fill-opacity=".75" transform="rotate(-24 14 -18)"/><ellipse cx="32" cy="-17" rx="13" ry="8" fill="#8fb6bd" fill-opacity=".75" transform="rotate(24 32 -17)"/></g>
    <g transform="rotate(34 900 640)"><rect x="886" y="400" width="28" height="240" rx="12" fill="url(#woodd)"/><rect x="858" y="622" width="84" height="130" rx="34" fill="url(#woodd)"/><path d="M858 646h84M856 672h88M856 698h88M860 724h80" stroke="#7b4a1d" stroke-width="9"/></g>`,
};

const BEANS = [
  [330, 770, -20],
  [396, 796, 35],
  [826, 792, 12],
  [894, 764, -38],
  [760, 812, 60],
  [452, 816, -60],
]
  .map(
    ([x = 0, y = 0, turn = 0]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="32" ry="22" fill="url(#bean)"/><path d="M-28 2c16-12 38 10 56-4" fill="none" stroke="#2b150a" stroke-width="5"/></g>`,
  )
  .join("");

export const COFFEE_BEANS: Drawing = {
  backdrop: ["#f1e4da", "#c39b80"],
  shadow: { x: 600, y: 788, width: 310 },
  detail: { x: 600, y: 500, zoom: 1.75, backdrop: ["#e6e9f0", "#9aa6c0"] },
  defs: [
    across("bag", "#152a44", "#2b4b73", "#203a5c", "#0f2036"),
    across("seal", "#0f2036", "#3c628f", "#152a44"),
    down("sky", "#f6c98b", "#e8825a"),
    down("bean", "#8a5330", "#4a2613"),
  ].join(""),
  art: `
    <path d="M398 236h404c10 130 36 300 30 500-1 28-18 44-46 44H414c-28 0-45-16-46-44-6-200 20-370 30-500z" fill="url(#bag)"/>
    <path d="M402 150h396l8 100H394z" fill="url(#seal)"/><path d="M396 224h408" stroke="#e9d3a8" stroke-opacity=".8" stroke-width="5"/>
    <path d="M404 174h392" stroke="#fff" stroke-opacity=".2" stroke-width="6" stroke-dasharray="4 8"/>
    <path d="M420 260c-16 160-28 320-22 500M780 260c16 160 28 320 22 500" fill="none" stroke="#0a1728" stroke-opacity=".55" stroke-width="8"/>
    <path d="M446 270c-10 150-20 300-18 440" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="22" stroke-linecap="round"/>
    <circle cx="600" cy="306" r="22" fill="#0f2036"/><circle cx="600" cy="306" r="13" fill="#33557e"/>
    <path d="M470 402h260a16 16 0 0 1 16 16v250a16 16 0 0 1-16 16H470a16 16 0 0 1-16-16V418a16 16 0 0 1 16-16z" fill="url(#sky)"/>
    <circle cx="640" cy="494" r="46" fill="#fff3d6"/>
    <path d="M454 610l92-118 66 84 48-56 86 104v44a16 16 0 0 1-16 16H470a16 16 0 0 1-16-16z" fill="#3d5a4c"/>
    <path d="M546 492l30 38-24 14-22-8-18 0zM660 520l22 27-20 8-22-4-14 0z" fill="#fff" fill-opacity=".85"/>
    <path d="M454 640c80-40 190 30 292-10v38a16 16 0 0 1-16 16H470a16 16 0 0 1-16-16z" fill="#26402f"/>
    ${BEANS}`,
};

export const CAST_IRON_POT: Drawing = {
  backdrop: ["#f4efe8", "#d3c6b8"],
  shadow: { x: 600, y: 762, width: 400 },
  detail: { x: 690, y: 400, zoom: 1.8, backdrop: ["#e9f0f2", "#a9c0c8"] },
  defs: [
    across("enam", "#12474f", "#2b8894", "#1d6c78", "#0c343b"),
    down("lidg", "#3a9aa6", "#17616c"),
    across("knob", "#9b7a3c", "#f3dfa6", "#8a6a2c"),
    across("rim", "#0c343b", "#5cb3bd", "#0c343b"),
  ].join(""),
  art: `
    <path d="M282 470h-34c-34 0-46 18-46 40s14 44 50 44h40" fill="none" stroke="#15545e" stroke-width="36" stroke-linejoin="round"/>
    <path d="M918 470h34c34 0 46 18 46 40s-14 44-50 44h-40" fill="none" stroke="#0f424a" stroke-width="36" stroke-linejoin="round"/>
    <path d="M272 430h656v170c0 100-54 160-150 160H422c-96 0-150-60-150-160z" fill="url(#enam)"/>
    <path d="M316 480v120c0 60 22 100 60 122" fill="none" stroke="#fff" stroke-opacity=".32" stroke-width="20" stroke-linecap="round"/>
    <path d="M272 560h656" stroke="#0c343b" stroke-opacity=".22" stroke-width="6"/>
    <path d="M256 404h688a14 14 0 0 1 14 14v18a14 14 0 0 1-14 14H256a14 14 0 0 1-14-14v-18a14 14 0 0 1 14-14z" fill="url(#rim)"/>
    <path d="M272 404c30-94 160-140 328-140s298 46 328 140z" fill="url(#lidg)"/>
    <path d="M340 376c50-48 130-74 220-80" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="14" stroke-linecap="round"/>
    <path d="M330 400c40-60 140-96 270-96s230 36 270 96" fill="none" stroke="#0c343b" stroke-opacity=".18" stroke-width="6"/>
    <rect x="580" y="232" width="40" height="36" fill="#8a6a2c"/><ellipse cx="600" cy="216" rx="64" ry="30" fill="url(#knob)"/><ellipse cx="590" cy="208" rx="34" ry="10" fill="#fff" fill-opacity=".45"/>`,
};
