import { checkEan } from "#common/ean.ts";

import type { CardPayload, Issue, Limits } from "./card.ts";

/** Properties of the product that its cards are validated by. */
export interface CardRules {
  required: readonly { key: string; name: string }[];
  /** Where the sent price is set: a product may have one price for all its marketplaces. */
  priceOn: Issue["subject"];
}

/**
 * All issues that the marketplace's limits imply. The form, the publish dialog and the job share
 * this function, so that they can't disagree.
 */
export function validateCard(
  card: CardPayload,
  limits: Limits,
  { required, priceOn }: CardRules,
): Issue[] {
  return [
    ...titleIssues(card, limits),
    ...descriptionIssues(card, limits),
    ...bulletIssues(card, limits),
    ...priceIssues(card, limits).map((issue) => ({ ...issue, subject: priceOn })),
    ...stockIssues(card),
    ...codeIssues(card, limits),
    ...imageIssues(card, limits),
    ...attributeIssues(card, required),
  ];
}

export function hasErrors(issues: readonly Issue[]): boolean {
  return issues.some((issue) => issue.severity === "error");
}

function titleIssues(card: CardPayload, limits: Limits): Issue[] {
  const length = lengthOf(card.title);
  if (length === 0) return [onCard("name", "The title is missing", "Write a title")];
  if (length <= limits.titleMax) return [];
  return [tooLong("name", "The title", length, limits.titleMax)];
}

function descriptionIssues(card: CardPayload, limits: Limits): Issue[] {
  const length = lengthOf(card.description);
  if (length === 0) {
    return [
      onCard(
        "description",
        "The description is missing",
        "Write a description or optimize the content",
      ),
    ];
  }
  if (length <= limits.descriptionMax) return [];
  return [tooLong("description", "The description", length, limits.descriptionMax)];
}

function bulletIssues(card: CardPayload, limits: Limits): Issue[] {
  const issues: Issue[] = [];
  const count = card.bulletPoints.length;
  if (count > limits.bulletsMax) {
    issues.push(
      onCard(
        "bullet_points",
        `There are ${count} bullet points, at most ${limits.bulletsMax} are allowed`,
        `Remove ${count - limits.bulletsMax} of them`,
      ),
    );
  }
  card.bulletPoints.forEach((bullet, index) => {
    const length = lengthOf(bullet);
    if (length > limits.bulletMax) {
      issues.push(tooLong("bullet_points", `Bullet point ${index + 1}`, length, limits.bulletMax));
    }
  });
  return issues;
}

function priceIssues(card: CardPayload, limits: Limits): Issue[] {
  const issues: Issue[] = [];
  if (card.price === null) {
    if (limits.priceRequired) issues.push(onCard("price", "The price is missing", "Set a price"));
  } else if (!/^\d+(?:\.\d+)?$/.test(card.price)) {
    issues.push(onCard("price", "The price is not a number", "Write it like 19.99"));
  } else if (Number(card.price) <= 0) {
    issues.push(onCard("price", "The price must be more than 0", "Set a price above 0"));
  } else if (!/^\d+(?:\.\d{1,2})?$/.test(card.price)) {
    issues.push(
      onCard("price", "The price has more than two decimals", "Round it to two decimals"),
    );
  }
  if (card.currency === null) {
    if (card.price !== null || limits.priceRequired) {
      issues.push(onCard("currency", "The currency is missing", choose(limits.currencies)));
    }
  } else if (!limits.currencies.includes(card.currency)) {
    issues.push(
      onCard(
        "currency",
        `The marketplace does not take the currency ${card.currency}`,
        choose(limits.currencies),
      ),
    );
  }
  return issues;
}

function stockIssues(card: CardPayload): Issue[] {
  if (card.stockQuantity === null || /^\d+$/.test(card.stockQuantity)) return [];
  return [
    onCard("stock_quantity", "The stock quantity is not a whole number", "Write it like 25, or 0"),
  ];
}

function codeIssues(card: CardPayload, limits: Limits): Issue[] {
  const issues: Issue[] = [];
  if (card.ean === "") {
    if (limits.eanRequired) issues.push(onProduct("ean", "The EAN is missing", "Add the EAN"));
  } else {
    const ean = checkEan(card.ean);
    if (!ean.shape) {
      issues.push(onProduct("ean", "EAN must be 8 or 13 digits", "Correct the EAN"));
    } else if (!ean.checkDigitOk) {
      issues.push(
        onProduct(
          "ean",
          `The check digit of the EAN ${card.ean} is wrong`,
          `Compare it with the pack; ${ean.corrected} would be right`,
        ),
      );
    }
  }
  if (card.sku === "") issues.push(onProduct("sku", "The SKU is missing", "Add a SKU"));
  return issues;
}

function imageIssues(card: CardPayload, limits: Limits): Issue[] {
  const count = card.images.length;
  if (count < limits.imagesMin) {
    const missing = limits.imagesMin - count;
    return [
      onProduct(
        "images",
        count === 0
          ? "There is no image"
          : `There are ${count} images, at least ${limits.imagesMin} are needed`,
        missing === 1
          ? "Upload an image to the product"
          : `Upload ${missing} more images to the product`,
      ),
    ];
  }
  if (count <= limits.imagesMax) return [];
  return [
    onProduct(
      "images",
      `There are ${count} images, at most ${limits.imagesMax} are allowed`,
      `Remove ${count - limits.imagesMax} of them`,
    ),
  ];
}

function attributeIssues(card: CardPayload, required: CardRules["required"]): Issue[] {
  const filledKeys = new Set(
    card.attributes.filter(({ value }) => value !== "").map(({ key }) => key),
  );
  return required
    .filter(({ key }) => !filledKeys.has(key))
    .map(({ key, name }) => onProduct(key, `${name} is missing`, `Fill in ${name} on the product`));
}

function tooLong(field: string, what: string, length: number, max: number): Issue {
  return onCard(
    field,
    `${what} has ${length} characters, at most ${max} are allowed`,
    `Shorten it by ${length - max}`,
  );
}

function choose(currencies: readonly string[]): string {
  const [only, ...rest] = currencies;
  return rest.length === 0 ? `Choose ${only}` : `Choose one of ${currencies.join(", ")}`;
}

function onCard(field: string, message: string, fix: string): Issue {
  return {
    field,
    subject: "card",
    remotePath: null,
    message,
    fix,
    severity: "error",
    retryable: false,
  };
}

function onProduct(field: string, message: string, fix: string): Issue {
  return { ...onCard(field, message, fix), subject: "product" };
}

/** Counts characters as readers do, so that an emoji or a Polish letter is one. */
function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}
