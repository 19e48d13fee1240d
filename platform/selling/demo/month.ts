export type Site = "showroom" | "showroom_de";

/** When a step happens: so many days ago at an hour (UTC), or so many minutes before the demo's start. */
type When = { day: number; hour: number } | { minutesAgo: number };

export type Step = When & { by: "owner" | "manager" } & (
    | { does: "add" | "connect" | "optimize" | "publish"; site: Site; skus: readonly string[] }
    | { does: "perform"; site: Site; sku: string; alias: "revise" | "end" }
    | { does: "editCard"; site: Site; sku: string; values: Values }
    | { does: "editProduct"; sku: string; values: Values }
    | { does: "schedule"; site: Site; sku: string; inDays: number }
    | { does: "acceptProposal"; site: Site; sku: string }
    | { does: "import" }
    | { does: "readNotifications" }
  );

/** New values by field key; `name` and `description` are those of the twin. */
export type Values = Readonly<Record<string, string>>;

/** A month of a small shop, oldest first. The rest follows from the platform's and the marketplaces' own rules. */
export const MONTH: readonly Step[] = [
  step(29, 8, "owner", "add", ["SON-CALM2-BLK", "BRZ-ARIA-RED", "LUM-ARC-BRS"]),
  step(28, 9, "owner", "connect", ["SON-CALM2-BLK", "BRZ-ARIA-RED", "LUM-ARC-BRS"]),
  step(28, 10, "owner", "publish", ["SON-CALM2-BLK", "LUM-ARC-BRS"]),
  step(27, 8, "manager", "add", ["GAR-POT24-TEAL", "PSK-HON-400", "WYS-YIRG-250"]),
  step(26, 9, "manager", "connect", ["GAR-POT24-TEAL", "PSK-HON-400", "WYS-YIRG-250"]),
  step(26, 10, "manager", "optimize", ["PSK-HON-400", "WYS-YIRG-250"]),
  step(25, 9, "owner", "publish", ["GAR-POT24-TEAL", "PSK-HON-400", "WYS-YIRG-250"]),
  step(24, 8, "owner", "add", ["SZL-ROLL22-GRN", "MER-FIELD38-GRN", "ODD-MAT4-SAGE"]),
  step(23, 8, "owner", "connect", ["SZL-ROLL22-GRN", "MER-FIELD38-GRN", "ODD-MAT4-SAGE"]),
  step(22, 11, "manager", "publish", ["SZL-ROLL22-GRN", "MER-FIELD38-GRN"]),
  step(21, 8, "manager", "add", ["ZIE-OAT-50", "LAT-HARB-EN", "KRE-A5DOT-TER"]),
  step(20, 9, "manager", "connect", ["ZIE-OAT-50", "LAT-HARB-EN", "KRE-A5DOT-TER"]),
  step(19, 9, "owner", "publish", ["ZIE-OAT-50", "LAT-HARB-EN"]),
  step(18, 8, "owner", "add", ["NIT-TEE-NAVY-M", "NIT-TEE-OLIV-L", "NIT-LIN-SAND-S"]),
  step(18, 9, "owner", "add", ["NIT-KID-RED-XS", "KRK-CITY-41-WHT", "KRK-TRAIL-43-GRY"]),
  step(18, 10, "owner", "add", ["NIT-TEE-NAVY-S", "NIT-TEE-NAVY-L"]),
  step(18, 10, "owner", "add", ["NIT-TEE-OLIV-S", "NIT-TEE-OLIV-M"]),
  step(17, 9, "owner", "connect", ["NIT-TEE-NAVY-M", "NIT-TEE-OLIV-L", "KRK-CITY-41-WHT"]),
  step(17, 10, "manager", "optimize", ["NIT-TEE-NAVY-M", "NIT-TEE-OLIV-L"]),
  step(16, 9, "manager", "publish", ["NIT-TEE-NAVY-M", "NIT-TEE-OLIV-L", "KRK-CITY-41-WHT"]),
  // The second site opens, with what sells in euros anyway.
  step(15, 8, "owner", "connect", ["MER-FIELD38-GRN", "LAT-HARB-EN"], "showroom_de"),
  step(15, 9, "owner", "publish", ["MER-FIELD38-GRN", "LAT-HARB-EN"], "showroom_de"),
  step(14, 8, "manager", "add", ["SON-GO-SAND", "SON-STUDIO-W", "BK-TIDE-EN", "BK-SOUP-EN"]),
  step(13, 9, "manager", "connect", ["SON-GO-SAND", "SON-STUDIO-W", "BK-TIDE-EN"]),
  step(13, 10, "manager", "publish", ["SON-GO-SAND", "BK-TIDE-EN"]),
  step(12, 9, "owner", "connect", ["NIT-TEE-NAVY-M", "SON-GO-SAND"], "showroom_de"),
  {
    ...at(12, 10, "owner"),
    ...card("SON-GO-SAND", { bullet_points: "The best sound in its class\n7 h per charge" }),
  },
  step(12, 11, "owner", "publish", ["NIT-TEE-NAVY-M", "SON-GO-SAND"], "showroom_de"),
  {
    ...at(11, 8, "manager"),
    ...card("SON-GO-SAND", {
      bullet_points: "7 h per charge, 30 h with the case\nSplash-proof (IPX4)",
    }),
  },
  step(11, 9, "manager", "publish", ["SON-GO-SAND"], "showroom_de"),
  step(10, 8, "owner", "add", ["BK-TATRA-PL", "PUC-LIN-160-WHT", "GAR-PAN28-BLK", "GAR-SAUCE16"]),
  step(9, 9, "owner", "connect", ["PUC-LIN-160-WHT", "GAR-PAN28-BLK", "BK-SOUP-EN"]),
  step(9, 10, "owner", "optimize", ["GAR-PAN28-BLK", "BK-SOUP-EN"]),
  step(8, 9, "owner", "publish", ["PUC-LIN-160-WHT", "GAR-PAN28-BLK", "BK-SOUP-EN"]),
  { ...at(8, 11, "manager"), does: "perform", site: "showroom", sku: "ZIE-OAT-50", alias: "end" },
  step(7, 8, "manager", "add", ["LUM-PEARL-GU", "WYS-HUILA-250", "WYS-NERO-1000"]),
  step(7, 9, "manager", "connect", ["WYS-HUILA-250", "LUM-PEARL-GU"]),
  step(7, 10, "manager", "publish", ["WYS-HUILA-250"]),
  step(
    6,
    8,
    "owner",
    "connect",
    ["KRK-CITY-41-WHT", "BK-SOUP-EN", "PUC-LIN-160-WHT"],
    "showroom_de",
  ),
  step(
    6,
    9,
    "owner",
    "publish",
    ["KRK-CITY-41-WHT", "BK-SOUP-EN", "PUC-LIN-160-WHT"],
    "showroom_de",
  ),
  { ...at(5, 8, "owner"), does: "import" },
  { ...at(5, 10, "owner"), does: "perform", site: "showroom", sku: "PSK-HON-400", alias: "revise" },
  {
    ...at(5, 11, "owner"),
    does: "editCard",
    site: "showroom",
    sku: "PSK-HON-400",
    values: {
      stock_quantity: "64",
      bullet_points: "Raw and unheated\nFrom a single apiary in Podlasie\nNew harvest of 2026",
    },
  },
  step(5, 12, "owner", "publish", ["PSK-HON-400"]),
  step(4, 8, "owner", "add", ["ZIE-FIG-50", "ZIE-SHMP-300", "MIS-BEAR-30"]),
  step(4, 9, "owner", "connect", ["ZIE-FIG-50", "ZIE-SHMP-300", "MIS-BEAR-30"]),
  step(4, 10, "owner", "publish", ["ZIE-FIG-50", "MIS-BEAR-30"]),
  step(3, 8, "manager", "connect", ["ZIE-FIG-50", "ZIE-SHMP-300", "MIS-BEAR-30"], "showroom_de"),
  {
    ...at(3, 9, "manager"),
    ...card("ZIE-SHMP-300", {
      bullet_points: "The best care for fine hair\nFree of silicones\nRefillable",
    }),
  },
  {
    ...at(3, 10, "manager"),
    ...card("MIS-BEAR-30", { description: "A bear with long arms for small hands." }),
  },
  {
    ...at(3, 11, "manager"),
    ...card("ZIE-FIG-50", { name: "Zielnik Fig Tree eau de parfum, special offer" }),
  },
  step(3, 12, "manager", "publish", ["ZIE-FIG-50", "ZIE-SHMP-300", "MIS-BEAR-30"], "showroom_de"),
  // Changed while on sale, so buyers see former values.
  { ...at(2, 8, "owner"), does: "editProduct", sku: "SON-CALM2-BLK", values: { price: "499.00" } },
  { ...at(2, 9, "owner"), does: "editProduct", sku: "GAR-POT24-TEAL", values: { price: "429.00" } },
  {
    ...at(2, 10, "manager"),
    does: "editProduct",
    sku: "SZL-ROLL22-GRN",
    values: { warranty_months: "60" },
  },
  { ...at(2, 11, "manager"), does: "editProduct", sku: "LAT-HARB-EN", values: { price: "34.90" } },
  { ...at(2, 16, "owner"), does: "readNotifications" },
  { ...at(2, 17, "manager"), does: "readNotifications" },
  {
    ...at(1, 8, "owner"),
    ...card("BRZ-ARIA-RED", { bullet_points: "Heats up in 40 s\nSteam wand of steel" }, "showroom"),
  },
  {
    ...at(1, 9, "owner"),
    ...card(
      "ODD-MAT4-SAGE",
      { bullet_points: "Natural rubber\nDoesn't slip when wet" },
      "showroom",
    ),
  },
  {
    ...at(1, 10, "manager"),
    ...card("KRE-A5DOT-TER", { bullet_points: "192 dotted pages\nOpens flat" }, "showroom"),
  },
  {
    ...at(1, 11, "manager"),
    ...card("SON-STUDIO-W", { bullet_points: "Closed, with a flat response" }, "showroom"),
  },
  {
    ...at(1, 12, "manager"),
    ...card("LUM-PEARL-GU", { bullet_points: "Mouth-blown opal glass" }, "showroom"),
  },
  step(1, 13, "manager", "optimize", [
    "BRZ-ARIA-RED",
    "ODD-MAT4-SAGE",
    "KRE-A5DOT-TER",
    "SON-STUDIO-W",
    "LUM-PEARL-GU",
  ]),
  { ...at(1, 14, "owner"), does: "acceptProposal", site: "showroom", sku: "LUM-PEARL-GU" },
  step(1, 15, "owner", "publish", ["LUM-PEARL-GU"]),
  {
    minutesAgo: 50,
    by: "owner",
    does: "schedule",
    site: "showroom",
    sku: "ZIE-SHMP-300",
    inDays: 3,
  },
  {
    minutesAgo: 40,
    by: "owner",
    does: "connect",
    site: "showroom",
    skus: ["NIT-KID-RED-XS", "BK-TATRA-PL"],
  },
  {
    minutesAgo: 35,
    by: "owner",
    does: "schedule",
    site: "showroom",
    sku: "NIT-KID-RED-XS",
    inDays: 6,
  },
  {
    minutesAgo: 20,
    by: "manager",
    does: "connect",
    site: "showroom_de",
    skus: ["WYS-HUILA-250", "BK-TIDE-EN", "GAR-PAN28-BLK", "BRZ-ARIA-RED"],
  },
  {
    minutesAgo: 1,
    by: "manager",
    does: "publish",
    site: "showroom_de",
    skus: ["WYS-HUILA-250", "BK-TIDE-EN", "GAR-PAN28-BLK"],
  },
];

function at<By extends Step["by"]>(day: number, hour: number, by: By) {
  return { day, hour, by };
}

function step(
  day: number,
  hour: number,
  by: Step["by"],
  does: "add" | "connect" | "optimize" | "publish",
  skus: readonly string[],
  site: Site = "showroom",
): Step {
  return { ...at(day, hour, by), does, site, skus };
}

function card(sku: string, values: Values, site: Site = "showroom_de") {
  return { does: "editCard", site, sku, values } as const;
}
