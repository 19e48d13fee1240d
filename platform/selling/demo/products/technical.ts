import { type DemoProduct, option } from "./demo-product.ts";

export const TECHNICAL: readonly DemoProduct[] = [
  {
    ean: "5907311040211",
    sku: "SON-CALM2-BLK",
    name: "Sonora Calm 2 wireless over-ear headphones, black",
    type: "headphones",
    description: `Closed over-ear headphones for long days: the soft cushions sit **around** the ear, not on it, and the folding frame weighs 248 g.

Active noise cancelling works in three steps, from an open office to a train. The headphones remember two devices and switch to the one that rings.

## In the box
- headphones and a hard travel case
- USB-C charging cable, 1.2 m
- 3.5 mm audio cable for use without a battery`,
    bulletPoints: [
      "Active noise cancelling in three steps",
      "Up to 38 hours of music on one charge",
      "Pairs with two devices at once",
      "Replaceable ear cushions",
      "Folds flat into the travel case",
    ],
    price: "549.00",
    currency: "PLN",
    size: ["17.5", "7.8", "19.6", "0.248"],
    packageSize: ["20", "9.5", "22", "0.61"],
    attributes: {
      brand: "Sonora",
      model: "Calm 2",
      colour: option("black"),
      headphone_style: option("over_ear"),
      connectors: option("bluetooth", "jack_35", "usb_c"),
      noise_cancelling: "true",
      battery_life_h: "38",
      warranty_months: "24",
    },
    pictures: 1,
  },
  {
    ean: "5907312071047",
    sku: "BRZ-ARIA-RED",
    name: "Brezza Aria espresso machine with steam wand, red",
    type: "coffee_machine",
    description: `A compact espresso machine with a real 58 mm portafilter. The thermoblock is ready in 40 seconds; the gauge shows the pressure while the coffee runs.

The steam wand turns to both sides, so milk can be frothed left- and right-handed. The drip tray lifts out in one piece and goes into the dishwasher.

## Good to know
1. Descale every 200 cups; the machine counts and reminds.
2. Fits under wall cupboards from a height of 45 cm.`,
    bulletPoints: [
      "58 mm portafilter with two filters",
      "Pressure gauge on the front",
      "Steam wand for milk foam",
      "1.8 l removable water tank",
      "Cup warmer on top",
    ],
    price: "1299.00",
    currency: "PLN",
    size: ["28", "32", "41", "7.4"],
    packageSize: ["36", "40", "48", "9.1"],
    attributes: {
      brand: "Brezza",
      model: "Aria",
      coffee_machine_kind: option("espresso"),
      colour: option("red"),
      material: option("steel"),
      capacity_l: "1.8",
      power_w: "1350",
      warranty_months: "36",
    },
    pictures: 2,
  },
  {
    ean: "5907312071283",
    sku: "LUM-ARC-BRS",
    name: "Lumina Arc desk lamp, brushed brass",
    type: "lamp",
    description: `A desk lamp that stays where it is put: two joints with inner springs hold the arm in every position. The domed shade keeps the light on the table and out of the eyes.

Comes with an exchangeable E14 LED bulb, 2700 K, dimmed at the head in four steps.`,
    bulletPoints: [
      "Spring-balanced arm, reach 62 cm",
      "Glare-free domed shade",
      "Dims in four steps, remembers the last one",
      "Replaceable bulb included",
    ],
    price: "389.00",
    currency: "PLN",
    size: ["18", "62", "54", "2.1"],
    packageSize: ["24", "46", "20", "2.7"],
    attributes: {
      brand: "Lumina",
      colour: option("gold"),
      colour_code: "#c8a24e",
      material: option("brass"),
      lamp_socket: option("E14"),
      power_w: "6",
      energy_class: option("E"),
      dimmable: "true",
    },
    pictures: 2,
  },
];
