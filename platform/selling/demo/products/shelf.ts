import { type DemoProduct, option } from "./demo-product.ts";

export const SHELF: readonly DemoProduct[] = [
  {
    ean: "5907311040556",
    sku: "ZIE-OAT-50",
    name: "Zielnik oat and squalane day cream, 50 ml",
    type: "face_cream",
    description: `A light cream for skin that tightens after washing. Oat oil calms, squalane from olives keeps water in, and nothing in it is perfumed.

Sinks in within a minute and carries make-up. Suitable for sensitive skin; tested by dermatologists.`,
    bulletPoints: [
      "Calms and moisturizes for 24 hours",
      "Without perfume, for sensitive skin",
      "Glass jar, lid of recycled plastic",
    ],
    price: "79.00",
    currency: "PLN",
    size: ["6.8", "6.8", "5.2", "0.19"],
    packageSize: ["7.5", "7.5", "6", "0.22"],
    attributes: {
      brand: "Zielnik",
      volume_ml: "50",
      skin_types: option("dry", "sensitive", "normal"),
      time_of_day: option("day"),
      vegan: "true",
      ingredients:
        "Aqua, Squalane, Glycerin, Avena Sativa Kernel Oil, Cetearyl Alcohol, Butyrospermum Parkii Butter, Panthenol, Tocopherol, Xanthan Gum, Sodium Phytate.",
    },
    pictures: 1,
  },
  {
    ean: "5907317003456",
    sku: "LAT-HARB-EN",
    name: "Harbour Lights, a cooperative board game for 2 to 5",
    type: "board_game",
    description: `Fog rolls in, and every ship counts on you. Together you keep the lamps burning, send out pilots and decide which vessel can wait one more round.

Each evening takes 45 minutes; twelve scenarios get harder and tell one story.

## Contents
- 1 board of six tiles, 84 cards
- 5 keepers, 18 ships, 4 dice
- rules and scenario book`,
    bulletPoints: [
      "All players win or lose together",
      "Twelve scenarios with growing difficulty",
      "Wooden figures",
      "Explained in ten minutes",
    ],
    price: "39.90",
    currency: "EUR",
    size: ["29.5", "29.5", "7", "1.6"],
    packageSize: ["31", "31", "8", "1.8"],
    attributes: {
      brand: "Latarnia Games",
      game_kind: option("cooperative"),
      players_min: "2",
      players_max: "5",
      playing_minutes: "45",
      minimum_age: "10",
      language: option("en"),
    },
    pictures: 1,
  },
  {
    ean: "5907311040389",
    sku: "KRE-A5DOT-TER",
    name: "Kreska dot-grid notebook A5, terracotta",
    type: "notebook",
    description: `Two hundred pages of cream paper that take fountain pen ink without showing through. Thread-bound, so every page lies flat from the first to the last.

Numbered pages, an index in front, a pocket and two ribbons at the back.`,
    bulletPoints: [
      "100 g/m² paper, made for ink",
      "Thread-bound, lies flat",
      "200 numbered pages with an index",
      "Elastic band and two ribbons",
    ],
    price: "69.00",
    currency: "PLN",
    size: ["14.8", "1.9", "21", "0.36"],
    packageSize: ["16", "2.5", "22.5", "0.4"],
    attributes: {
      brand: "Kreska",
      paper_format: option("A5"),
      ruling: option("dotted"),
      binding: option("hardcover"),
      pages: "200",
      paper_weight_gsm: "100",
      colour: option("orange"),
      colour_code: "#b2553c",
    },
    pictures: 1,
  },
];
