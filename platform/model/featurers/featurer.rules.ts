export interface FeaturerParam {
  key: string;
  name: string;
  description: string;
  /** In the contract's spelling: INT, UUID:TWINS:LINK_ID, … */
  type: string;
  optional: boolean;
  defaultValue?: string;
  exampleValues?: readonly string[];
}

/** A numbered behavior that rows of the domain refer to, with parameters. */
export interface Featurer {
  id: number;
  name: string;
  description: string;
  params: readonly FeaturerParam[];
}

/**
 * Parameters are written as in the contract's table: `key:TYPE`, then `?`, `=default` and, after a
 * dash, what it means.
 */
export function define(
  id: number,
  name: string,
  params: readonly string[],
  description: string,
): Featurer {
  return { id, name, description, params: params.map(parseParam) };
}

const EXAMPLES: Readonly<Record<string, string[]>> = {
  INT: ["10"],
  DOUBLE: ["0.5"],
  BOOLEAN: ["true", "false"],
  EDITOR_TYPE: ["PLAIN", "MARKDOWN_GITHUB", "MARKDOWN_BASIC", "HTML"],
  "STRING:TWINS:CHECKBOX_TYPE": ["STANDARD", "TOGGLE", "CUSTOM"],
  "STRING:TWINS:TWIN_TOUCH_ID": ["WATCHED", "STARRED", "REVIEWED"],
};

function parseParam(text: string): FeaturerParam {
  const parsed = /^(\w+):([\w:]+)(\?)?(?:=(.*?))?(?: – (.+))?$/.exec(text);
  if (!parsed) throw new Error(`A featurer's parameter can't be read: ${text}`);
  const [, key = "", type = "", optional, defaultValue, description] = parsed;
  const examples = EXAMPLES[type];
  return {
    key,
    name: wordsOf(key),
    description: description ?? wordsOf(key),
    type,
    optional: optional !== undefined,
    ...(defaultValue !== undefined && { defaultValue }),
    ...(examples && { exampleValues: examples }),
  };
}

function wordsOf(key: string): string {
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
