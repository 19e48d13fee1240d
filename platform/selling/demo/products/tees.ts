import { type DemoProduct, option } from "./demo-product.ts";

const COLORS = {
  navy: {
    option: "navy",
    code: "NAVY",
    pictureOf: "5907318101014",
    start:
      "A T-shirt of heavy organic jersey that keeps its shape and its color: 200 g/m², washed once before it leaves the sewing room in Łódź.",
  },
  olive: {
    option: "green",
    code: "OLIV",
    pictureOf: "5907318101021",
    start:
      "The same heavy organic jersey as our navy T-shirt, dyed in a muted olive with low-impact dyes that hold at 40 °C.",
  },
} as const;

const SIZES = {
  S: { size: ["49", "69", "1", "0.17"], packageSize: ["50.5", "70.5", "2.5", "0.24"] },
  M: { size: ["52", "71", "1", "0.19"], packageSize: ["53.5", "72.5", "2.5", "0.26"] },
  L: { size: ["55", "73", "1", "0.21"], packageSize: ["56.5", "74.5", "2.5", "0.28"] },
} as const;

/** Variants of one T-shirt, in three sizes and two colors. */
export const TEES: readonly DemoProduct[] = [
  tee("5907318101014", "navy", "M"),
  tee("5907318101021", "olive", "L"),
  tee("5907318101069", "navy", "S"),
  tee("5907318101076", "navy", "L"),
  tee("5907318101083", "olive", "S"),
  tee("5907318101090", "olive", "M"),
];

function tee(ean: string, color: keyof typeof COLORS, size: keyof typeof SIZES): DemoProduct {
  const { option: key, code, pictureOf, start } = COLORS[color];
  return {
    ean,
    sku: `NIT-TEE-${code}-${size}`,
    name: `Nitka organic cotton T-shirt, ${color}, ${size}`,
    type: "t_shirt",
    variantGroup: "NIT-TEE",
    description: `${start}

Cut straight, with a narrow collar that stays flat. Shoulder seams are taped, so it can be worn for years.`,
    bulletPoints: ["Organic cotton, 200 g/m²", "Pre-washed: it no longer shrinks", "Sewn in Łódź"],
    price: "99.00",
    currency: "PLN",
    euroPrice: "24.90",
    ...SIZES[size],
    attributes: {
      brand: "Nitka",
      made_for: option("unisex"),
      clothing_size: option(size),
      colour: option(key),
      fabrics: option("organic_cotton"),
      fit: option("regular"),
      country_of_origin: option("PL"),
    },
    pictures: 1,
    pictureOf,
  };
}
