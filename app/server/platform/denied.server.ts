import { m } from "#app/paraglide/messages.js";

/** What members can't do without a permission that calls of the platform require, in words. */
const SENTENCES: Readonly<Record<string, () => string>> = {
  TWIN_VIEW: m.denied_view,
  TWIN_CREATE: m.denied_create,
  TWIN_UPDATE: m.denied_update,
  TWIN_DELETE: m.denied_delete,
  TRANSITION_PERFORM: m.denied_perform,
  HISTORY_VIEW: m.denied_history,
};

/** Separates permissions of which one is enough. */
const OR = " or ";

/**
 * Says what the caller may not do without this permission, and who can help. Null for a permission that only users of
 * the console meet, who know it by its key.
 */
export function describeDenied(rights: string): string | null {
  const right = rights.split(OR).find((one) => Object.hasOwn(SENTENCES, one));
  if (right === undefined) return null;
  return `${SENTENCES[right]?.() ?? ""} ${m.denied_ask({ right })}`;
}
