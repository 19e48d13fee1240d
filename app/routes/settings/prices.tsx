import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import type { AmountRule } from "#app/server/bulk/bulk-operation.server.ts";
import { answerForm, InputErrors } from "#app/server/entities/screens/form/answer-form.server.ts";
import { readTyped } from "#app/server/entities/screens/form/typed-values.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { CODE, throwAsStatus } from "#app/server/platform/errors.server.ts";
import {
  AMOUNT_START,
  amountFields,
  parseRule,
  ruleText,
  valuesOfRule,
} from "#app/server/selling/bulk/amount-rule.server.ts";
import {
  listPriceRules,
  parseRuleToken,
  previewPriceRule,
  ruleToken,
  savePriceRule,
} from "#app/server/selling/products/price-rules.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { revalidateIfRefused } from "#app/ui/outdated-page.ts";

import type { Route } from "./+types/prices";
import { PriceRuleForm } from "./components/price-rule-form.tsx";
import { PriceRuleList } from "./components/price-rule-list.tsx";
import { SettingsPage } from "./components/settings-page.tsx";

const MARKETPLACE = "marketplace";
/** Query parameter with the saved rule as it was when the form was opened. */
const SEEN = "seen";

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
      seen: url.searchParams.get(SEEN) ?? ruleToken(chosen.amount),
      fields: amountFields(),
      values: tried ?? saved,
      isSaved: chosen.amount !== null,
      examples: rule && (await throwAsStatus(previewPriceRule(caller, chosen.id, rule))),
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
  const seen = url.searchParams.get(SEEN) ?? ruleToken(chosen.amount);
  const change = { marketplaceId: chosen.id, saved: chosen.amount, seen: parseRuleToken(seen) };
  const intent = form.get("intent");
  if (intent === "remove") return save(context, caller, { ...change, rule: null });
  const tried = triedValues(url);
  if (intent === "save" && tried) {
    const rule = parseRule(tried);
    if (!("errors" in rule)) return save(context, caller, { ...change, rule });
  }
  return preview(form, chosen.key, seen);
}

interface RuleChange {
  marketplaceId: string;
  rule: AmountRule | null;
  /** The rule that is saved now, and the one that the form was opened with. */
  saved: AmountRule | null;
  seen: AmountRule | null;
}

async function save(
  context: Route.ActionArgs["context"],
  caller: Caller,
  { marketplaceId, rule, saved, seen }: RuleChange,
) {
  // The platform keeps another user's rule if this one isn't changed, but the preview has shown this one.
  if (isSame(rule, seen) && !isSame(saved, seen)) return conflictWith(saved);
  const work = savePriceRule(caller, marketplaceId, rule, seen);
  const problem = await catchActionError(work, m.products_save_failed());
  if (problem?.requestError?.code === CODE.VERSION_CONFLICT) {
    const { rules } = await throwAsStatus(listPriceRules(caller));
    return conflictWith(rules.find(({ id }) => id === marketplaceId)?.amount ?? null);
  }
  if (problem) {
    const { status, text } = problem;
    return data({ problem: text, answer: null, seen: ruleToken(seen) }, { status });
  }
  flashToast(context, "success", m.settings_saved());
  return redirect(href("/settings/prices"));
}

function isSame(one: AmountRule | null, other: AmountRule | null): boolean {
  const texts = [one, other].map((rule) => rule && JSON.stringify(valuesOfRule(rule)));
  return texts[0] === texts[1];
}

/** Says what the rule is now. The form is then based on it, so that the same change replaces it. */
function conflictWith(theirs: AmountRule | null) {
  const problem = m.prices_conflict({ rule: theirs ? ruleText(theirs) : m.prices_none() });
  return data({ problem, answer: null, seen: ruleToken(theirs) }, { status: 409 });
}

/** Redirects to the address that shows the effect of the rule. */
async function preview(form: FormData, key: string, seen: string) {
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
    return data({ problem: null, answer: outcome.answer, seen }, { status: outcome.status });
  }
  const query = new URLSearchParams([
    [MARKETPLACE, key],
    [SEEN, seen],
    ...Object.entries(outcome.done),
  ]);
  return redirect(`${href("/settings/prices")}?${query}`);
}

export const shouldRevalidate = revalidateIfRefused;

export const meta: Route.MetaFunction = () => [{ title: m.prices_title() }];

/** Page of the rules that derive the first price of a marketplace card from the price of its product. */
export default function PriceSettings({ actionData, loaderData }: Route.ComponentProps) {
  const { rules, mayEdit, form } = loaderData;
  return (
    <SettingsPage title={m.prices_title()}>
      <ActionErrorAlert text={actionData?.problem ?? undefined} answer={actionData} />
      <PriceRuleList rules={rules} mayEdit={mayEdit} />
      {form && (
        <PriceRuleForm
          {...form}
          action={`${form.action}&${new URLSearchParams([[SEEN, actionData?.seen ?? form.seen]])}`}
          answer={actionData?.answer ?? undefined}
        />
      )}
    </SettingsPage>
  );
}
