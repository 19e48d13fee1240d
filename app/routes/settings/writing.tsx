import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { type FormValues } from "#app/rules/forms/form-values.ts";
import { ContentLanguagesForm } from "#app/rules/selling/content-languages.ts";
import { WritingBudgetForm } from "#app/rules/selling/writing-budget.ts";
import { WritingStyleForm } from "#app/rules/selling/writing-style.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { type SaveResult, saveValues } from "#app/server/forms/save-values.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import {
  readContentLanguages,
  saveContentLanguages,
} from "#app/server/selling/products/content-languages.server.ts";
import {
  readWritingBudget,
  saveWritingBudget,
  type WritingBudget as WritingBudgetValues,
} from "#app/server/selling/products/writing-budget.server.ts";
import {
  readWritingStyle,
  saveWritingStyle,
  tryWritingStyle,
  type WritingStyle,
} from "#app/server/selling/products/writing-style.server.ts";
import { type Caller, getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/writing";
import { ContentLanguages } from "./components/content-languages.tsx";
import { SettingsPage } from "./components/settings-page.tsx";
import { useSaveCount } from "./components/use-saved.ts";
import { WritingBudget } from "./components/writing-budget.tsx";
import { WritingExample } from "./components/writing-example.tsx";
import { WritingFields } from "./components/writing-fields.tsx";
import { WritingUse } from "./components/writing-use.tsx";

/** Results of the forms of the page, of which a request has at most one. */
interface Answers {
  answer: SaveResult | null;
  budgetAnswer: SaveResult | null;
  languagesAnswer: SaveResult | null;
  tried: { example: Awaited<ReturnType<typeof tryWritingStyle>> } | null;
}

const NO_ANSWER: Answers = { answer: null, budgetAnswer: null, languagesAnswer: null, tried: null };

export async function loader({ context }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [style, budget, languages] = await throwAsStatus(
    Promise.all([
      readWritingStyle(caller),
      readWritingBudget(caller),
      readContentLanguages(caller),
    ]),
  );
  return { ...style, budget, languages };
}

export async function action({ context, request }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request);
  if (form.get("intent") === "preview") return preview(caller, form);
  if (form.get("intent") === "budget") return saveBudget(caller, form, context);
  if (form.get("intent") === "languages") return saveLanguages(caller, form, context);
  const submission = parseForm(form, WritingStyleForm());
  const save = (style: WritingStyle, base: FormValues) => saveWritingStyle(caller, style, base);
  const failed = await saveValues(form, submission, save);
  if (failed) {
    const { status, ...answer } = failed;
    return data({ ...NO_ANSWER, answer }, { status });
  }
  flashToast(context, "success", m.settings_saved());
  return redirect(href("/settings/writing"));
}

async function saveBudget(caller: Caller, form: FormData, context: Route.ActionArgs["context"]) {
  const submission = parseForm(form, WritingBudgetForm());
  const save = (budget: WritingBudgetValues, base: FormValues) =>
    saveWritingBudget(caller, budget, base);
  const failed = await saveValues(form, submission, save);
  if (failed) {
    const { status, ...budgetAnswer } = failed;
    return data({ ...NO_ANSWER, budgetAnswer }, { status });
  }
  flashToast(context, "success", m.settings_saved());
  return redirect(href("/settings/writing"));
}

async function saveLanguages(caller: Caller, form: FormData, context: Route.ActionArgs["context"]) {
  const { languages, locales } = await throwAsStatus(readContentLanguages(caller));
  const ids = languages.map(({ id }) => id);
  const submission = parseForm(form, ContentLanguagesForm(ids, locales));
  const save = (chosen: FormValues, base: FormValues) => saveContentLanguages(caller, chosen, base);
  const failed = await saveValues(form, submission, save);
  if (failed) {
    const { status, ...languagesAnswer } = failed;
    return data({ ...NO_ANSWER, languagesAnswer }, { status });
  }
  flashToast(context, "success", m.settings_saved());
  return redirect(href("/settings/writing"));
}

/** Creates an example in the entered style. Nothing is saved, and the input stays in the form. */
async function preview(caller: Caller, form: FormData) {
  const submission = parseForm(form, WritingStyleForm());
  let example: Awaited<ReturnType<typeof tryWritingStyle>> = null;
  const tryStyle = async (style: WritingStyle) => {
    example = await tryWritingStyle(caller, style);
  };
  const failed = await saveValues(form, submission, tryStyle, { fallback: m.writing_failed() });
  if (failed) {
    const { status, ...answer } = failed;
    return data({ ...NO_ANSWER, answer }, { status });
  }
  const base = String(form.get("base") ?? "{}");
  const answer = { result: submission.reply(), conflict: null, base };
  return data({ ...NO_ANSWER, answer, tried: { example } });
}

export const meta: Route.MetaFunction = () => [{ title: m.writing_title() }];

/**
 * Page of the style in which the content of marketplace cards is written. A style can be tried on a card before it is
 * saved.
 */
export default function WritingSettings({ actionData, loaderData }: Route.ComponentProps) {
  const { writingStyle, mayEdit, source, model, monthList, budget, languages } = loaderData;
  const saves = useSaveCount("save", actionData?.answer?.result ?? null);
  const budgetSaves = useSaveCount("budget", actionData?.budgetAnswer?.result ?? null);
  const languageSaves = useSaveCount("languages", actionData?.languagesAnswer?.result ?? null);
  return (
    <SettingsPage title={m.writing_title()}>
      <WritingUse isBuiltIn={source === "builtin"} model={model ?? ""} months={monthList} />
      {source !== "builtin" && (
        <WritingBudget
          key={`budget ${budgetSaves}`}
          state={budget}
          answer={actionData?.budgetAnswer ?? null}
        />
      )}
      <WritingFields
        key={`style ${saves}`}
        style={writingStyle}
        mayEdit={mayEdit}
        answer={actionData?.answer ?? null}
      />
      <ContentLanguages
        key={`languages ${languageSaves}`}
        state={languages}
        answer={actionData?.languagesAnswer ?? null}
      />
      {actionData?.tried && <WritingExample example={actionData.tried.example} />}
    </SettingsPage>
  );
}
