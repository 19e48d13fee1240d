/**
 * Reads the user's decisions about a proposal: each text has `accept:<key>` = yes or no, and `text:<key>` with the
 * text, which the user may have edited. The button `decision` = reject rejects all texts.
 */
export function readReview(form: FormData) {
  const rejectsAll = form.get("decision") === "reject";
  const accept: string[] = [];
  const reject: string[] = [];
  const edited: Record<string, string> = {};
  const typed: Record<string, { text: string; isAccepted: boolean }> = {};
  for (const [name, value] of form) {
    if (!name.startsWith("text:") || typeof value !== "string") continue;
    const key = name.slice("text:".length);
    // Browsers send CRLF, the writer's texts have LF.
    const text = value.replaceAll("\r\n", "\n");
    const isAccepted = form.get(`accept:${key}`) !== "no";
    typed[key] = { text, isAccepted };
    if (isAccepted && !rejectsAll) {
      accept.push(key);
      edited[key] = text;
    } else {
      reject.push(key);
    }
  }
  const proposalId = String(form.get("proposalId") ?? "");
  return { proposalId, decision: { accept, reject, edited }, typed };
}
