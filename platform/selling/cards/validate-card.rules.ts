import { countCharacters } from "#common/count-characters.ts";
import { checkEan } from "#common/ean.ts";

import { createMessage, type Message } from "../../base/messages/message.ts";
import type { CardPayload, Issue, Limits } from "./card.ts";

/** Data of a product by which its cards are validated. */
export interface CardRules {
  required: readonly { key: string; name: string }[];
  /** The entity that sets the price: a product may have one price for all its marketplaces. */
  priceOn: Issue["subject"];
  /** True if another product of the business has the same SKU. */
  isSkuShared: boolean;
}

/**
 * Finds all issues that the marketplace's limits imply. The form, the publish dialog and the job share this
 * function, so that they can't disagree.
 */
export function validateCard(
  card: CardPayload,
  limits: Limits,
  { required, priceOn, isSkuShared }: CardRules,
): Issue[] {
  return [
    ...titleIssues(card, limits),
    ...descriptionIssues(card, limits),
    ...bulletIssues(card, limits),
    ...priceIssues(card, limits).map((issue) => ({ ...issue, subject: priceOn })),
    ...stockIssues(card),
    ...codeIssues(card, limits),
    ...(isSkuShared ? [sharedSkuIssue(card)] : []),
    ...imageIssues(card, limits),
    ...attributeIssues(card, required),
  ];
}

export function hasErrors(issues: readonly Issue[]): boolean {
  return issues.some((issue) => issue.severity === "error");
}

function titleIssues(card: CardPayload, limits: Limits): Issue[] {
  const length = countCharacters(card.title);
  if (length === 0)
    return [
      onCard("name", createMessage("card_title_missing"), createMessage("card_title_missing_fix")),
    ];
  if (length <= limits.titleMax) return [];
  return [tooLong("name", createMessage("card_title"), length, limits.titleMax)];
}

function descriptionIssues(card: CardPayload, limits: Limits): Issue[] {
  const length = countCharacters(card.description);
  if (length === 0) {
    return [
      onCard(
        "description",
        createMessage("card_description_missing"),
        createMessage("card_description_missing_fix"),
      ),
    ];
  }
  if (length <= limits.descriptionMax) return [];
  return [tooLong("description", createMessage("card_description"), length, limits.descriptionMax)];
}

function bulletIssues(card: CardPayload, limits: Limits): Issue[] {
  const issues: Issue[] = [];
  const count = card.bulletPoints.length;
  if (count > limits.bulletsMax) {
    issues.push(
      onCard(
        "bullet_points",
        createMessage("card_too_many_bullets", { count, max: limits.bulletsMax }),
        createMessage("card_remove_fix", { count: count - limits.bulletsMax }),
      ),
    );
  }
  card.bulletPoints.forEach((bullet, index) => {
    const length = countCharacters(bullet);
    if (length > limits.bulletMax) {
      issues.push(
        tooLong(
          "bullet_points",
          createMessage("card_bullet_point", { number: index + 1 }),
          length,
          limits.bulletMax,
        ),
      );
    }
  });
  return issues;
}

function priceIssues(card: CardPayload, limits: Limits): Issue[] {
  const issues: Issue[] = [];
  if (card.price === null) {
    if (limits.priceRequired)
      issues.push(
        onCard(
          "price",
          createMessage("card_price_missing"),
          createMessage("card_price_missing_fix"),
        ),
      );
  } else if (!/^\d+(?:\.\d+)?$/.test(card.price)) {
    issues.push(
      onCard(
        "price",
        createMessage("card_price_not_number"),
        createMessage("card_price_not_number_fix"),
      ),
    );
  } else if (Number(card.price) <= 0) {
    issues.push(
      onCard("price", createMessage("card_price_zero"), createMessage("card_price_zero_fix")),
    );
  } else if (!/^\d+(?:\.\d{1,2})?$/.test(card.price)) {
    issues.push(
      onCard(
        "price",
        createMessage("card_price_decimals"),
        createMessage("card_price_decimals_fix"),
      ),
    );
  }
  if (card.currency === null) {
    if (card.price !== null || limits.priceRequired) {
      issues.push(
        onCard("currency", createMessage("card_currency_missing"), choose(limits.currencies)),
      );
    }
  } else if (!limits.currencies.includes(card.currency)) {
    issues.push(
      onCard(
        "currency",
        createMessage("card_currency_unsupported", { currency: card.currency }),
        choose(limits.currencies),
      ),
    );
  }
  return issues;
}

function stockIssues(card: CardPayload): Issue[] {
  if (card.stockQuantity === null) {
    const fix = createMessage("card_stock_missing_fix");
    return [
      {
        ...onCard("stock_quantity", createMessage("card_stock_missing"), fix),
        severity: "warning",
      },
    ];
  }
  if (/^\d+$/.test(card.stockQuantity)) return [];
  return [
    onCard(
      "stock_quantity",
      createMessage("card_stock_not_whole"),
      createMessage("card_stock_not_whole_fix"),
    ),
  ];
}

function codeIssues(card: CardPayload, limits: Limits): Issue[] {
  const issues: Issue[] = [];
  if (card.ean === "") {
    if (limits.eanRequired)
      issues.push(
        onProduct("ean", createMessage("card_ean_missing"), createMessage("card_ean_missing_fix")),
      );
  } else {
    const ean = checkEan(card.ean);
    if (!ean.shape) {
      issues.push(
        onProduct("ean", createMessage("product_ean_digits"), createMessage("card_ean_fix")),
      );
    } else if (!ean.checkDigitOk) {
      issues.push(
        onProduct(
          "ean",
          createMessage("card_ean_check_digit", { ean: card.ean }),
          createMessage("card_ean_check_digit_fix", { ean: ean.corrected ?? "" }),
        ),
      );
    }
  }
  if (card.sku === "")
    issues.push(
      onProduct("sku", createMessage("card_sku_missing"), createMessage("card_sku_missing_fix")),
    );
  return issues;
}

/** A warning only: marketplaces and warehouses need unique SKUs, Vitrine doesn't. */
function sharedSkuIssue({ sku }: CardPayload): Issue {
  const message = createMessage("card_sku_shared", { sku });
  const fix = createMessage("card_sku_shared_fix");
  return { ...onProduct("sku", message, fix), severity: "warning" };
}

function imageIssues(card: CardPayload, limits: Limits): Issue[] {
  const count = card.images.length;
  if (count < limits.imagesMin) {
    const missing = limits.imagesMin - count;
    return [
      onProduct(
        "images",
        count === 0
          ? createMessage("card_image_missing")
          : createMessage("card_too_few_images", { count, min: limits.imagesMin }),
        missing === 1
          ? createMessage("card_image_missing_fix")
          : createMessage("card_too_few_images_fix", { count: missing }),
      ),
    ];
  }
  if (count <= limits.imagesMax) return [];
  return [
    onProduct(
      "images",
      createMessage("card_too_many_images", { count, max: limits.imagesMax }),
      createMessage("card_remove_fix", { count: count - limits.imagesMax }),
    ),
  ];
}

function attributeIssues(card: CardPayload, required: CardRules["required"]): Issue[] {
  const filledKeys = new Set(
    card.attributes.filter(({ value }) => value !== "").map(({ key }) => key),
  );
  return required
    .filter(({ key }) => !filledKeys.has(key))
    .map(({ key, name }) =>
      onProduct(
        key,
        createMessage("card_attribute_missing", { name }),
        createMessage("card_attribute_missing_fix", { name }),
      ),
    );
}

function tooLong(field: string, what: Message, length: number, max: number): Issue {
  return onCard(
    field,
    createMessage("card_text_too_long", { what, length, max }),
    createMessage("card_text_too_long_fix", { count: length - max }),
  );
}

function choose(currencies: readonly string[]): Message {
  const [only, ...rest] = currencies;
  return rest.length === 0
    ? createMessage("card_currency_fix", { currency: only ?? "" })
    : createMessage("card_currencies_fix", { currencies });
}

function onCard(field: string, message: Message, fix: Message): Issue {
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

function onProduct(field: string, message: Message, fix: Message): Issue {
  return { ...onCard(field, message, fix), subject: "product" };
}
