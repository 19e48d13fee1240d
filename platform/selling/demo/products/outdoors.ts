import { type DemoProduct, option } from "./demo-product.ts";

export const OUTDOORS: readonly DemoProduct[] = [
  {
    ean: "5907313011530",
    sku: "SZL-ROLL22-GRN",
    name: "Szlak roll-top backpack 22 l, forest green",
    type: "backpack",
    description: `A day pack that grows: rolled tight it is small enough for the tram, unrolled it takes 28 litres home from the market. Waxed canvas keeps drizzle out; for real rain there is a hood in the bottom pocket.

The padded sleeve holds a laptop up to 15.6 inches and opens from the side.`,
    bulletPoints: [
      "22 to 28 litres, rolls to size",
      "Waxed canvas and vegetable-tanned leather",
      "Laptop sleeve with its own zip",
      "Rain hood included",
    ],
    price: "429.00",
    currency: "PLN",
    size: ["31", "15", "46", "1.15"],
    packageSize: ["34", "12", "48", "1.4"],
    attributes: {
      brand: "Szlak",
      colour: option("green"),
      fabrics: option("canvas", "leather"),
      capacity_l: "22",
      laptop_size_in: "15.6",
      waterproof: "false",
      warranty_months: "60",
    },
    pictures: 2,
  },
  {
    ean: "5907314092101",
    sku: "MER-FIELD38-GRN",
    name: "Meridian Field automatic watch 38 mm, green dial",
    type: "watch",
    description: `A watch to read at a glance: bright markers, long hands, a small second at six. The automatic movement winds itself on the wrist and runs for 41 hours when put away.

Sapphire crystal, screw-down crown, strap of Polish calf leather with quick release.`,
    bulletPoints: [
      "Self-winding movement, 41 h reserve",
      "Sapphire crystal, domed",
      "Water resistant to 100 m",
      "Leather strap changed without tools",
    ],
    price: "499.00",
    currency: "EUR",
    size: ["3.8", "4.6", "1.1", "0.072"],
    packageSize: ["10", "10", "8", "0.31"],
    attributes: {
      brand: "Meridian",
      model: "Field 38",
      made_for: option("unisex"),
      movement: option("automatic"),
      material: option("steel"),
      colour: option("green"),
      case_diameter_mm: "38",
      water_resistance_m: "100",
    },
    pictures: 2,
  },
  {
    ean: "5907315002772",
    sku: "ODD-MAT4-SAGE",
    name: "Oddech natural rubber yoga mat 4 mm, sage",
    type: "yoga_mat",
    description: `Natural rubber with an open surface that holds wet hands. Four millimeters cushion the knees and still let you feel the floor.

Free of PVC. Smells of rubber for the first days; unroll it near an open window.`,
    bulletPoints: [
      "Grips from the first day",
      "183 × 66 cm",
      "Natural rubber, free of PVC",
      "Carrying strap included",
    ],
    price: "219.00",
    currency: "PLN",
    size: ["66", "183", "0.4", "2.3"],
    packageSize: ["13", "68", "13", "2.6"],
    attributes: {
      brand: "Oddech",
      made_for: option("unisex"),
      material: option("rubber"),
      colour: option("turquoise"),
      thickness_mm: "4",
      non_slip: "true",
    },
    pictures: 1,
  },
];
