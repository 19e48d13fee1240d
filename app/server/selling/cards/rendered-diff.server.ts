import { diffArrays } from "diff";

const TOKEN = /<[^>]*>|\s+|[^<\s]+/g;
const IS_TAG = /^<[^>]*>$/;

/**
 * Computes a word diff of two pieces of safe HTML. The result has the tags of the new one, with removed words in
 * place. Null if the two differ by more than `maxEditLength` edits.
 */
export function diffHtml(before: string, after: string, maxEditLength: number): string | null {
  const parts = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength });
  if (!parts) return null;
  return parts
    .map(({ value, added, removed }) => {
      if (removed)
        return mark(
          "del",
          value.filter((token) => !IS_TAG.test(token)),
        );
      return added ? markBetweenTags(value) : value.join("");
    })
    .join("");
}

function tokensOf(html: string): string[] {
  return html.match(TOKEN) ?? [];
}

/** Marks the words between tags one by one, because a mark must not contain half an element. */
function markBetweenTags(tokens: readonly string[]): string {
  let html = "";
  let words: string[] = [];
  for (const token of tokens) {
    if (!IS_TAG.test(token)) {
      words.push(token);
      continue;
    }
    html += mark("ins", words) + token;
    words = [];
  }
  return html + mark("ins", words);
}

function mark(element: "ins" | "del", tokens: readonly string[]): string {
  const text = tokens.join("");
  return text.trim() === "" ? text : `<${element}>${text}</${element}>`;
}
