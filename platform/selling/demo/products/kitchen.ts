import { type DemoProduct, option } from "./demo-product.ts";

export const KITCHEN: readonly DemoProduct[] = [
  {
    ean: "5907312071665",
    sku: "GAR-POT24-TEAL",
    name: "Garnek enamelled cast-iron pot with lid, 24 cm, teal",
    type: "cookware",
    description: `For stews, bread and everything that takes its time: thick cast iron stores heat and gives it back evenly, the heavy lid returns the steam to the dish.

The light enamel inside shows how far the onions are and needs no seasoning. The knob stands up to 250 °C.`,
    bulletPoints: [
      "4.2 l, for four to six people",
      "For every hob and the oven up to 250 °C",
      "Light enamel inside, easy to clean",
      "Lid with drops that baste the dish",
    ],
    price: "459.00",
    currency: "PLN",
    size: ["24", "31", "17", "4.9"],
    packageSize: ["29", "34", "20", "5.6"],
    attributes: {
      brand: "Garnek",
      material: option("cast_iron"),
      colour: option("turquoise"),
      diameter_cm: "24",
      capacity_l: "4.2",
      hobs: option("gas", "electric", "ceramic", "induction", "oven"),
      dishwasher_safe: "true",
    },
    pictures: 1,
  },
  {
    ean: "5907316113064",
    sku: "PSK-HON-400",
    name: "Pasieka Leśna wildflower honey, 400 g",
    type: "packaged_food",
    description: `Raw honey from hives at the edge of the forest, spun cold and filled without heating. Depending on the summer it tastes of raspberry blossom, clover and lime.

Honey sets with time. A warm, not hot, water bath makes it liquid again.`,
    bulletPoints: ["Raw and unheated", "From a single apiary in Podlasie", "Returnable glass jar"],
    price: "34.90",
    currency: "PLN",
    size: ["7.8", "7.8", "10.2", "0.62"],
    packageSize: ["9", "9", "12", "0.66"],
    attributes: {
      brand: "Pasieka Leśna",
      ingredients: "100 % wildflower honey.",
      net_weight_g: "400",
      diets: option("vegetarian", "gluten_free", "lactose_free"),
      country_of_origin: option("PL"),
      best_before: "2028-09-30",
      storage: option("dry"),
    },
    pictures: 1,
  },
  {
    ean: "5907316113200",
    sku: "WYS-YIRG-250",
    name: "Wysoka Ethiopia Yirgacheffe coffee beans, 250 g",
    type: "coffee",
    description: `A washed heirloom coffee from small farms between 1,900 and 2,100 m. Roasted light, so that what grew there stays in the cup: **jasmine, bergamot, ripe peach**.

Best from a filter: 15 g for 250 ml at 94 °C. Rests for a week after roasting, then stays lively for two months.`,
    bulletPoints: [
      "Single origin, washed, harvest 2026",
      "Light roast for filter coffee",
      "Roasted every Tuesday",
      "Bag with a valve and a resealable strip",
    ],
    price: "52.00",
    currency: "PLN",
    size: ["9", "6", "21", "0.262"],
    packageSize: ["10", "7", "23", "0.29"],
    attributes: {
      brand: "Wysoka",
      coffee_form: option("beans"),
      roast: option("light"),
      arabica_percent: "100",
      taste_notes: "Jasmine, bergamot, peach",
      net_weight_g: "250",
      country_of_origin: option("ET"),
      best_before: "2027-06-30",
    },
    pictures: 2,
  },
];
