import { countCharacters } from "#common/count-characters.ts";

import { createMessage, type Message } from "../../../base/messages/message.ts";
import type { CardPayload, Issue, Limits } from "../../cards/card.ts";

/** A site of Showroom with rules of its own. */
export interface ShowroomSite {
  key: string;
  name: string;
  limits: Limits;
  /** Time from a submission until the site shows the card. */
  reviewMs: number;
  /** Finds what the site rejects in a submitted card. Sellers learn of it only from the rejection. */
  review: (payload: CardPayload) => Issue[];
}

const LIMITS: Limits = {
  titleMax: 75,
  descriptionMax: 4000,
  bulletsMax: 10,
  bulletMax: 250,
  imagesMin: 1,
  imagesMax: 12,
  currencies: ["EUR", "PLN", "USD"],
  priceRequired: true,
  eanRequired: true,
};

export const SHOWROOM: ShowroomSite = {
  key: "showroom",
  name: "Showroom",
  limits: LIMITS,
  reviewMs: 0,
  review: () => [],
};

const MIN_DESCRIPTION = 120;
const ADVERTISING = /\b(?:best|cheap(?:est)?|sale|free shipping|special offer|number one)\b/gi;

/**
 * The second site of the demo. It sells in euros, allows shorter texts, and editors review every card for three
 * minutes. Its classes exist only in demo mode; without them no card reaches it.
 */
export const SHOWROOM_DE: ShowroomSite = {
  key: "showroom_de",
  name: "Showroom DE",
  limits: { ...LIMITS, titleMax: 60, descriptionMax: 2000, bulletsMax: 6, currencies: ["EUR"] },
  reviewMs: 180_000,
  review: (payload) => [...advertisingIssues(payload), ...shortDescriptionIssues(payload)],
};

function advertisingIssues({ title, bulletPoints }: CardPayload): Issue[] {
  const texts = { name: title, bullet_points: bulletPoints.join("\n") };
  return Object.entries(texts).flatMap(([field, text]) => {
    const words = [...new Set(text.match(ADVERTISING))].join(", ");
    return words === ""
      ? []
      : [
          cardIssue(
            field,
            createMessage("card_review_advertising", { words }),
            createMessage("card_review_advertising_fix"),
          ),
        ];
  });
}

function shortDescriptionIssues({ description }: CardPayload): Issue[] {
  const length = countCharacters(description);
  if (length >= MIN_DESCRIPTION) return [];
  return [
    cardIssue(
      "description",
      createMessage("card_review_description_short", { length, min: MIN_DESCRIPTION }),
      createMessage("card_review_description_short_fix"),
    ),
  ];
}

/** Builds an issue that only a change of the card or its product solves. */
export function cardIssue(field: string | null, message: Message, fix: Message): Issue {
  return {
    field,
    subject: field === "images" ? "product" : "card",
    remotePath: null,
    message,
    fix,
    severity: "error",
    retryable: false,
  };
}
