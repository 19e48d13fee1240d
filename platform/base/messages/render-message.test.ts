import { expect, test } from "vitest";
import { z } from "zod";

import { bodyErrors, bodyMessage, issueMessage } from "./body-message.ts";
import { configuredMessage } from "./configured-message.ts";
import { createMessage, noun, verbatim } from "./message.ts";
import { presentMessage, renderMessage } from "./render-message.ts";
import { renderStored, serializeMessage } from "./stored-message.ts";

test("a message is read in the reader's language with its values in place", () => {
  const required = createMessage("field_required", { label: "Marka" });

  expect(renderMessage(required, "pl")).toBe("Pole Marka jest wymagane");
  expect(renderMessage(required, "ru")).toBe("Заполните поле «Marka»");
});

test("a parameter that is a message is translated too, in lists as well", () => {
  const inUse = createMessage("in_use", {
    what: noun("data_list"),
    uses: [
      createMessage("usage", { kind: noun("twin_class_field"), name: "Color" }),
      createMessage("usage_twins", { count: 3 }),
    ],
  });

  expect(renderMessage(inUse, "en")).toContain("twin class field Color, 3 twins");
  expect(renderMessage(inUse, "pl")).toContain("pole klasy Color, 3 wpisy");
});

test("several sentences are joined", () => {
  const both = [createMessage("card_publishing"), createMessage("product_ean_taken")];

  expect(renderMessage(both, "ru")).toBe("Карточка публикуется; Такой EAN уже есть");
});

test("a language that is not spoken here is answered in English", () => {
  expect(renderMessage(createMessage("product_ean_taken"), "de")).toBe("EAN already exists");
});

test("clients get the text with its key and parameters", () => {
  expect(presentMessage(createMessage("name_too_long", { max: 75 }), "en")).toEqual({
    message: "Name must be at most 75 characters",
    messageKey: "name_too_long",
    params: { max: 75 },
  });
  expect(presentMessage(verbatim("Set by an administrator"), "pl")).toEqual({
    message: "Set by an administrator",
  });
});

test("a stored message is read in two languages", () => {
  const stored = serializeMessage([createMessage("writer_busy"), verbatim("HTTP 429")]);

  expect(renderStored(stored, "pl")).toMatch(/^Usługa AI jest zajęta.*; HTTP 429$/);
  expect(renderStored(stored, "ru")).toMatch(/^Служба ИИ занята.*; HTTP 429$/);
});

test("a text that was stored before messages were stays as it is", () => {
  expect(renderStored("The AI service is busy", "pl")).toBe("The AI service is busy");
  expect(renderStored('{"key":', "pl")).toBe('{"key":');
});

test.each(['{"key":"price"}', '{"key":7,"params":{}}', '{"key":"x","params":{"a":{"b":1}}}'])(
  "a marketplace's reason that looks like a message stays as it is: %s",
  (reason) => {
    expect(renderStored(reason, "pl")).toBe(reason);
  },
);

test("a message of another version is read by its key", () => {
  expect(renderStored('{"key":"gone_since","params":{}}', "pl")).toBe("gone_since");
});

test("an administrator's text that is one of ours is translated; any other is not", () => {
  const required = createMessage("field_required", { label: "Штрихкод" });

  expect(renderMessage(configuredMessage("EAN is required", required), "pl")).toBe("Podaj EAN");
  expect(renderMessage(configuredMessage("Ask the office", required), "pl")).toBe("Ask the office");
  expect(configuredMessage(undefined, required)).toBe(required);
});

test("a text with a limit that an administrator wrote like ours is translated", () => {
  const tooLong = createMessage("field_too_long", { label: "SKU", max: 100 });
  const message = configuredMessage("SKU must be at most 100 characters", tooLong);

  expect(renderMessage(message, "pl")).toBe("SKU może mieć najwyżej 100 znaków");
});

test("what zod finds is told in the reader's language, messages of ours included", () => {
  const Body = z.object({
    ids: z.array(z.uuid()),
    name: z.string().max(3, bodyMessage("text_too_long", { max: 3 })),
  });
  const { error } = Body.safeParse({ name: "long", ids: ["x"] }, bodyErrors("pl"));

  expect(error?.issues.map(({ message }) => renderMessage(issueMessage(message), "pl"))).toEqual([
    expect.stringMatching(/UUID$/),
    "Najwyżej 3 znaki",
  ]);
});
