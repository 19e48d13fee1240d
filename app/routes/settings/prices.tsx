import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import { answerForm, InputErrors } from "#app/server/entities/screens/form/answer-form.server.ts";
import { readTyped } from "#app/server/entities/screens/form/typed-values.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import {
  AMOUNT_START,
  amountFields,
  parseRule,
  ruleText,
  valuesOfRule,
} from "#app/server/selling/bulk/amount-rule.server.ts";
import {
  listPriceRules,
  previewPriceRule,
  savePriceRule,
} from "#app/server/selling/products/price-rules.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";

import type { Route } from "./+types/prices";
import { PriceRuleForm } from "./components/price-rule-form.tsx";
import { PriceRuleList } from "./components/price-rule-list.tsx";
import { SettingsPage } from "./components/settings-page.tsx";

const MARKETPLACE = "marketplace";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const { rules, mayEdit } = await throwAsStatus(listPriceRules(caller));
  const named = rules.map(({ key, amount }) => ({
    key,
    name: marketplaceName(key),
    rule: amount && ruleText(amount),
  }));
  const chosen = mayEdit && rules.find(({ key }) => key === url.searchParams.get(MARKETPLACE));
  if (!chosen) return { rules: named, mayEdit, form: null };
  const tried = triedValues(url);
  const triedRule = tried && parseRule(tried);
  const rule = triedRule && !("errors" in triedRule) ? triedRule : null;
  const saved = chosen.amount ? valuesOfRule(chosen.amount) : AMOUNT_START;
  return {
    rules: named,
    mayEdit,
    form: {
      name: marketplaceName(chosen.key),
      action: `${href("/settings/prices")}?${MARKETPLACE}=${chosen.key}`,
      fields: amountFields(),
      values: tried ?? saved,
      isSaved: chosen.amount !== null,
      examples: rule && (await throwAsStatus(previewPriceRule(caller, rule))),
    },
  };
}

/** Reads the values of a rule to try from the query. Null if the query has none. */
function triedValues({ searchParams }: URL) {
  const fields = amountFields();
  const rounding = searchParams.get("rounding");
  const isOffered = fields.some(({ choices }) => choices.some(({ value }) => value === rounding));
  if (!isOffered) return null;
  return Object.fromEntries(fields.map(({ name }) => [name, searchParams.get(name) ?? ""]));
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request);
  const { rules } = await throwAsStatus(listPriceRules(caller));
  const chosen = rules.find(({ key }) => key === url.searchParams.get(MARKETPLACE));
  if (!chosen) throw data(null, { status: 404 });
  const intent = form.get("intent");
  if (intent === "remove") return save(context, caller, chosen.id, null);
  const tried = triedValues(url);
  if (intent === "save" && tried) {
    const rule = parseRule(tried);
    if (!("errors" in rule)) return save(context, caller, chosen.id, rule);
  }
  return preview(form, chosen.key);
}

async function save(
  context: Route.ActionArgs["context"],
  caller: Caller,
  marketplaceId: string,
  rule: Parameters<typeof savePriceRule>[2],
) {
  const work = savePriceRule(caller, marketplaceId, rule);
  const problem = await catchActionError(work, m.products_save_failed());
  if (problem) return data({ problem: problem.text, answer: null }, { status: problem.status });
  flashToast(context, "success", m.settings_saved());
  return redirect(href("/settings/prices"));
}

/** Redirects to the address that shows the effect of the rule. */
async function preview(form: FormData, key: string) {
  const outcome = await answerForm({
    form,
    fields: amountFields(),
    values: readTyped(form).values,
    call: async (values) => {
      const rule = parseRule(values);
      return "errors" in rule ? new InputErrors(rule.errors) : values;
    },
    failed: m.products_save_failed(),
  });
  if (!("done" in outcome)) {
    return data({ problem: null, answer: outcome.answer }, { status: outcome.status });
  }
  const query = new URLSearchParams([[MARKETPLACE, key], ...Object.entries(outcome.done)]);
  return redirect(`${href("/settings/prices")}?${query}`);
}

export const meta: Route.MetaFunction = () => [{ title: m.prices_title() }];

/** Page of the rules that derive the first price of a marketplace card from the price of its product. */
export default function PriceSettings({ actionData, loaderData }: Route.ComponentProps) {
  const { rules, mayEdit, form } = loaderData;
  return (
    <SettingsPage title={m.prices_title()}>
      <ActionErrorAlert text={actionData?.problem ?? undefined} />
      <PriceRuleList rules={rules} mayEdit={mayEdit} />
      {form && <PriceRuleForm {...form} answer={actionData?.answer ?? undefined} />}
    </SettingsPage>
  );
}
