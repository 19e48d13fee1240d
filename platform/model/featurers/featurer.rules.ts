export interface FeaturerParam {
  key: string;
  name: string;
  description: string;
  /** Type in the contract's spelling: `INT`, `UUID:TWINS:LINK_ID`. */
  type: string;
  optional: boolean;
  defaultValue?: string;
  exampleValues?: readonly string[];
}

/** A numbered behavior with parameters, to which rows of a domain refer. */
export interface Featurer {
  id: number;
  name: string;
  description: string;
  params: readonly FeaturerParam[];
}

/**
 * Builds a featurer. Each parameter has the notation of the contract's table: `key:TYPE`, followed by `?` if it is
 * optional, by `=default` if it has a default, and by a dash and the description.
 */
export function define(
  id: number,
  name: string,
  params: readonly string[],
  description: string,
): Featurer {
  return { id, name, description, params: params.map((text) => parseParam(id, text)) };
}

const SOME_ID = "00000000-0000-0000-0000-000000000001";

const EXAMPLES: Readonly<Record<string, string[]>> = {
  "UUID:TWINS:I18N_ID": [SOME_ID],
  "UUID:TWINS:RESTRICTION_ID": [SOME_ID],
  INT: ["10"],
  DOUBLE: ["0.5"],
  BOOLEAN: ["true", "false"],
  EDITOR_TYPE: ["PLAIN", "MARKDOWN_GITHUB", "MARKDOWN_BASIC", "HTML"],
  "STRING:TWINS:CHECKBOX_TYPE": ["STANDARD", "TOGGLE", "CUSTOM"],
  "STRING:TWINS:TWIN_TOUCH_ID": ["WATCHED", "STARRED", "REVIEWED"],
};

/** Example values of parameters whose type has no general example. */
const EXAMPLES_BY_KEY: Readonly<Record<string, string[]>> = {
  regexp: [".*", String.raw`\d{10}`],
  pattern: ["yyyy-MM-dd", "yyyy-MM-dd'T'HH:mm:ss"],
  longListThreshold: ["100"],
  decimalPlaces: ["0", "2"],
  GTEvalue: ["1"],
  userFilterUUID: ["00000000-0000-0000-0000-000000000000"],
  extensions: ["pdf, jpg, png"],
  filenameRegExp: [String.raw`scan_\d+\..*`],
  thousandSeparator: [",", "."],
  decimalSeparator: [".", ","],
  requiredMessage: ["Tell us the ISBN"],
  regexpMessage: ["An ISBN has ten digits"],
  maxLengthMessage: ["At most 80 characters"],
  uniqueMessage: ["Another book has this ISBN"],
  rangeMessage: ["A book has 1 to 5000 pages"],
  windowMessage: ["Choose a day of this year"],
  exchange: ["events"],
  operation: ["created"],
  queue: ["translations"],
  url: ["amqp://broker.example.com:5672"],
  src_locale: ["en"],
  storageId: [SOME_ID],
  fields: [SOME_ID],
  excludeInfoFields: [SOME_ID],
  job: ["publish-card"],
  field: ["assigneeUserId"],
  value: ["10"],
  factoryLauncherType: ["transition"],
  twinOperationLauncher: ["direct"],
  paramKey: ["year"],
  baseLocalPath: ["/data/{domainId}/{businessAccountId}"],
  selfHostDomainBaseUri: ["https://files.example.com"],
  supportedMimeTypes: ["image/png, application/pdf"],
  relativeFileUri: ["/files"],
  basePath: ["{domainId}/{businessAccountId}"],
  s3Bucket: ["catalog"],
  s3Region: ["eu-central-1"],
  s3Uri: ["https://s3.example.com"],
  host: ["smtp.example.com"],
  username: ["catalog@example.com"],
  key: ["done"],
  colorHex: ["#0c66e4"],
};

/**
 * Example values of the parameter `defaultValue` by field typer, because each typer has its own
 * format.
 */
const EXAMPLES_OF_DEFAULTS: Readonly<Record<number, string>> = {
  1301: "New",
  1302: "2026-03-31",
  1303: "https://example.com",
  1304: "#0c66e4",
  1305: SOME_ID,
  1306: "true",
  1311: SOME_ID,
  1317: "1",
  1320: "New",
  1334: SOME_ID,
};

/** Descriptions of parameters that many featurers share, or that upstream doesn't describe. */
const MEANINGS: Readonly<Record<string, string>> = {
  maxLength: "longest text that is accepted, in characters; empty: no limit",
  defaultValue: "what a new twin has, written as in its form; empty: nothing",
  requiredMessage:
    "what a form says if a required value is missing, instead of the general sentence",
  regexpMessage: "what a form says if a value doesn't match the pattern",
  maxLengthMessage: "what a form says if a value is too long",
  uniqueMessage: "what a form says if another twin has the value",
  rangeMessage: "what a form says if a number is too small or too large",
  windowMessage: "what a form says if a date is too early or too late",
  minCount: "fewest files; empty: none are needed",
  maxCount: "most files; empty: 10; 0: no limit",
  extensions: "endings of the files that are accepted, with commas between them; empty: all",
  filenameRegExp: "pattern that the whole name of a file must match; empty: any name",
  fileSizeMbLimit: "largest size of one file in megabytes; empty: 100; 0: the installation's limit",
};

/** Names of parameters whose key, split into words, isn't clear enough. */
const NAMES: Readonly<Record<string, string>> = {
  regexp: "Pattern",
  GTEvalue: "At least",
  regexpMessage: "Pattern message",
  filenameRegExp: "Pattern of file names",
  fileSizeMbLimit: "Size limit (MB)",
};

function parseParam(featurerId: number, text: string): FeaturerParam {
  const parsed = /^(\w+):([\w:]+)(\?)?(?:=(.*?))?(?: – (.+))?$/.exec(text);
  if (!parsed) throw new Error(`A featurer's parameter can't be read: ${text}`);
  const [, key = "", type = "", optional, defaultValue, description] = parsed;
  const ofDefault = key === "defaultValue" ? EXAMPLES_OF_DEFAULTS[featurerId] : undefined;
  const examples = ofDefault === undefined ? (EXAMPLES_BY_KEY[key] ?? EXAMPLES[type]) : [ofDefault];
  const name = NAMES[key] ?? toWords(key);
  return {
    key,
    name,
    description: description ?? MEANINGS[key] ?? name,
    type,
    optional: optional !== undefined,
    ...(defaultValue !== undefined && { defaultValue }),
    ...(examples && { exampleValues: examples }),
  };
}

/** Converts a key to words. "UUID" and "Id" are dropped, because the type already says that the value is an ID. */
function toWords(key: string): string {
  const words = key
    .replace(/(?<=[a-z])(?:UUID|Id)$/, "")
    .replace(/(?<=[a-z])(?:Ids|IdList)$/, "s")
    .replace(/(?<=(?:class|status))s$/i, "es")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
