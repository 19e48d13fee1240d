import { data, redirect, href, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { AccessTokenForm } from "#app/rules/accounts/access-token.ts";
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from "#app/server/accounts/access-tokens.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { loadPageOrLast, offsetOf, readListParams } from "#app/server/lists/list-params.server.ts";
import { domainId } from "#app/server/platform/domain.server.ts";
import { throwAsStatus, toSubmissionResult } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";

import type { Route } from "./+types/tokens";
import { NewTokenSection } from "./components/new-token-section.tsx";
import { SettingsPage } from "./components/settings-page.tsx";
import { TOKENS_PER_PAGE, TokenList } from "./components/token-list.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const page = await throwAsStatus(
    loadPageOrLast(readListParams(url, { sizes: TOKENS_PER_PAGE }), (params) =>
      listAccessTokens(caller, { offset: offsetOf(params), limit: params.size }),
    ),
  );
  return { ...page, domain: await domainId() };
}

/** Prevents caching, because the response may contain a new token. */
export const headers = noStoreHeaders;

type Context = Readonly<RouterContextProvider>;

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const revoked = form.get("revoke");
  return revoked === null ? create(context, form) : revoke(context, String(revoked));
}

async function create(context: Context, form: FormData) {
  const submission = parseForm(form, AccessTokenForm());
  if (submission.status !== "success") {
    return data({ result: submission.reply() } as const, { status: 422 });
  }
  let token = "";
  const work = createAccessToken(getCaller(context), submission.value).then(
    (created) => (token = created),
  );
  const problem = await catchActionError(work, m.products_save_failed());
  if (!problem) return data({ token } as const);
  const result = problem.requestError
    ? toSubmissionResult(submission, problem.requestError)
    : submission.reply({ formErrors: [problem.text] });
  return data({ result } as const, { status: problem.status });
}

async function revoke(context: Context, id: string) {
  const problem = await catchActionError(
    revokeAccessToken(getCaller(context), id),
    m.settings_token_revoke_failed(),
  );
  if (problem) return data({ problem: problem.text } as const, { status: problem.status });
  flashToast(context, "success", m.settings_token_revoked());
  return redirect(href("/settings/tokens"));
}

export const meta: Route.MetaFunction = () => [{ title: m.tokens_title() }];

/** Page of access tokens for the business's own programs, such as its ERP. */
export default function AccessTokens({ actionData, loaderData }: Route.ComponentProps) {
  const { domain, ...list } = loaderData;
  return (
    <SettingsPage title={m.tokens_title()}>
      <ActionErrorAlert
        text={actionData && "problem" in actionData ? actionData.problem : undefined}
      />
      <NewTokenSection
        domain={domain}
        token={actionData && "token" in actionData ? actionData.token : null}
        lastResult={actionData && "result" in actionData ? actionData.result : null}
      />
      <TokenList {...list} />
    </SettingsPage>
  );
}
