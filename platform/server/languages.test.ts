import { afterAll, beforeAll, expect, test } from "vitest";

import { createMessage } from "../base/messages/message.ts";
import { serializeMessage } from "../base/messages/stored-message.ts";
import { VITRINE_DOMAIN_ID } from "../selling/template/ids.ts";
import { randomClientHeaders, peopleOf } from "../testing/people.ts";
import { startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";

const LOCALE = "/private/domain/user/locale/v1";
const ME = "/private/domain/user/v1?showDomainUserMode=DETAILED";
const CREATE = {
  query: "mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }",
  variables: {
    input: { name: " ", sku: "S", ean: "12", productCategoryId: crypto.randomUUID() },
  },
};

let platform: TestPlatform;
let people: ReturnType<typeof peopleOf>;

beforeAll(async () => {
  platform = await startTestPlatform();
  people = peopleOf(platform);
});

afterAll(() => platform.stop());

test("errors are in the user's chosen language, over REST and GraphQL", async () => {
  const { headers } = await people.newOwner();
  await platform.call("PUT", LOCALE, headers, { locale: "pl" });

  const rest = await platform.call("POST", "/private/business_account/invitation/v1", headers, {
    email: "nobody",
  });
  const graph = await platform.call("POST", "/graphql", { ...headers, Locale: "ru" }, CREATE);

  expect(rest.body.fieldErrors).toMatchObject([
    {
      field: "email",
      message: "Nieprawidłowy format adresu e-mail",
      messageKey: "account_email_format",
      params: {},
    },
  ]);
  expect(rest.body).toMatchObject({ messageKey: "account_email_format", params: {} });
  expect(graph.body.errors[0].extensions.fieldErrors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: "name", message: "Podaj nazwę" }),
      expect.objectContaining({ field: "ean", message: "EAN musi mieć 8 lub 13 cyfr" }),
    ]),
  );
});

test("users without a chosen language get that of their device, else that of the domain", async () => {
  const { headers } = await people.newOwner();
  await platform.call("PUT", LOCALE, headers, { locale: null });
  const spoken = async (extra: Record<string, string>) =>
    (await platform.call("GET", ME, { ...headers, ...extra })).body.user.currentLocale;

  expect(await spoken({ Locale: "ru-RU" })).toBe("ru");
  expect(await spoken({})).toBe("en");
});

test("unauthenticated requests get errors in the language of the device", async () => {
  const wrong = { username: "nobody@example.com", password: "Wrong-password-1" };
  const headers = { ...randomClientHeaders(), Locale: "ru" };

  const { body } = await platform.call("POST", "/auth/login/v1", headers, wrong);

  expect(body).toMatchObject({
    status: 12707,
    statusDetails: "Неверный адрес эл. почты или пароль",
  });
});

test("each reader gets the reason of a failed job in their language, with key and parameters", async () => {
  const { headers } = await people.newOwner();
  const failed = createMessage("writer_failed", { status: 418 });
  await notifyOfFailure(headers, serializeMessage(failed));
  const reasonIn = async (locale: string) => {
    await platform.call("PUT", LOCALE, headers, { locale });
    const { body } = await platform.call("GET", "/private/notification/list/v1", headers);
    return body.notificationList[0].params;
  };

  expect(await reasonIn("pl")).toEqual({
    marketplace: "Showroom",
    reason: "Usługa AI odpowiedziała błędem (418)",
    reasonMessages: [failed],
  });
  expect(await reasonIn("ru")).toMatchObject({ reason: "Служба ИИ ответила ошибкой (418)" });
});

test("a reason that was stored as a text is shown as it is", async () => {
  const { headers } = await people.newOwner();
  await notifyOfFailure(headers, "The marketplace has not decided yet");
  await platform.call("PUT", LOCALE, headers, { locale: "pl" });

  const { body } = await platform.call("GET", "/private/notification/list/v1", headers);

  expect(body.notificationList[0].params).toEqual({
    marketplace: "Showroom",
    reason: "The marketplace has not decided yet",
  });
});

async function notifyOfFailure(headers: Record<string, string>, reason: string): Promise<void> {
  const me = (await platform.call("GET", "/private/business_account/list/v1", headers)).body;
  await platform.services.db
    .insertInto("notification")
    .values({
      id: crypto.randomUUID(),
      domain_id: VITRINE_DOMAIN_ID,
      effect_key: crypto.randomUUID(),
      business_account_id: me.activeBusinessAccountId,
      kind: "card-publish-failed",
      params: JSON.stringify({ marketplace: "Showroom", reason }),
    })
    .execute();
}
