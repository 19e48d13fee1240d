import { z } from "zod";

import { AmountRule } from "./adjust-amount.rules.ts";
import { DATE_NOTATIONS } from "./notations/date-notation.rules.ts";
import { NUMBER_NOTATIONS } from "./notations/number-notation.rules.ts";

export const MAX_BULK_EDITS = 200;
const MAX_PATH_LENGTH = 500;
const MAX_LOOKUP_MEMBERS = 5;

/** A place in an object: `fields.color`. */
const Member = z.string().min(1).max(300);

/** The path of a call; `{id}` stands for the row's ID and `{2}` for its third cell. */
const Path = z
  .string()
  .max(MAX_PATH_LENGTH)
  .regex(/^\/private\/[\w/{}:-]+$/);

const Query = z.record(z.string().max(100), z.string().max(500));
const JsonObject = z.record(z.string(), z.unknown());

/** A search of the API that answers rows. */
export const BulkSearch = z
  .object({
    method: z.enum(["GET", "POST"]).default("POST"),
    path: Path,
    query: Query.default({}),
    body: JsonObject.default({}),
    /** The member of the answer that has the rows. */
    list: Member,
    /** The member of a row that identifies it. */
    idMember: Member.default("id"),
  })
  .meta({ id: "BulkSearchV1" });

/** The call that answers one row as it is now. */
export const BulkRead = z
  .object({
    /** A search that answers the same of many rows, by their IDs. */
    many: z.object({ search: BulkSearch, filter: Member }).nullish(),
    path: Path,
    query: Query.default({}),
    /** The member of the answer that has the row. */
    member: Member,
    /** The member of the row that it is called by, before its name, key and others are tried. */
    name: Member.nullish(),
  })
  .meta({ id: "BulkReadV1" });

const BulkCall = z
  .object({
    method: z.enum(["POST", "PUT", "DELETE"]),
    path: Path,
    query: Query.default({}),
    body: JsonObject.default({}),
  })
  .meta({ id: "BulkCallV1" });

/** Finds what a cell names: its ID, or one of the members in any case. */
const BulkLookup = z
  .object({
    search: BulkSearch,
    /** The member of the search's body that gets the text, as a list. */
    filter: Member,
    /** Where the filter is, if the search wraps its filters: `fields.ean`. */
    under: Member.nullish(),
    members: z.array(Member).min(1).max(MAX_LOOKUP_MEMBERS),
    /** Whether upper and lower case are different, as in a SKU. */
    isExact: z.boolean().nullish(),
  })
  .meta({ id: "BulkLookupV1" });

const Column = z.int().min(0).max(200);

const JsonValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

const BulkEdit = z
  .object({
    /** The place in the body of the call. */
    to: Member,
    /** The place of the current value in the row; without it, the edit always counts as a change. */
    from: Member.nullish(),
    how: z.enum(["set", "append", "add", "remove", "replace", "adjust", "copy", "column"]),
    /** Of `set`: what the place gets; of `add` and `remove`: the list of what a choice of several gets or loses. */
    value: JsonValue.optional(),
    /** Of `append` what is added, of `replace` what is found. */
    text: z.string().max(10_000).nullish(),
    /** Of `replace`: what is put in its place. */
    replacement: z.string().max(10_000).nullish(),
    /** Of `adjust`: how the amount is computed from the current one. */
    amount: AmountRule.nullish(),
    /** Of `column`: the position in the row's cells. */
    column: Column.nullish(),
    /**
     * Of `column`: how its text is read. A `name`, `code` or `ean` is stored without blanks around it and characters
     * that nobody sees. As `tags` it names all that the twin gets, and the others are taken off: the
     * place is the `tags` of a new twin or the `tagsUpdate` of one that exists. As `links` it has web addresses of
     * files: the place is the `imageUrlList` of a new product, or the `attachments.create` of a twin that exists,
     * which gets those that it doesn't have.
     */
    kind: z
      .enum([
        "text",
        "name",
        "code",
        "ean",
        "number",
        "decimal",
        "date",
        "flag",
        "list",
        "lookup",
        "tags",
        "links",
      ])
      .nullish(),
    /** Of numbers: what separates their decimals. Without it the values of the column decide. */
    numbers: z.enum(NUMBER_NOTATIONS).nullish(),
    /** Of days: how they are written. Without it the values of the column decide. */
    dates: z.enum(DATE_NOTATIONS).nullish(),
    /** Of amounts: the place of their currency, whose sign or code may stand at a number. */
    currency: Member.nullish(),
    /** The place has its value for good: a row that would change it is refused. */
    isFixed: z.boolean().nullish(),
    /**
     * Of `column` with texts: a cell may have several, separated by semicolons, which are sent with this between them.
     * Of `append`, `add` and `remove`: the current value has several, separated by commas.
     */
    separator: z.string().max(20).nullish(),
    lookup: BulkLookup.nullish(),
    /** Of `column`: what an empty cell clears the place with; without it, an empty cell changes nothing. */
    empty: JsonValue.optional(),
    /** Only for rows that are created, or that exist already. */
    only: z.enum(["create", "change"]).nullish(),
  })
  .meta({ id: "BulkEditV1" });

export const BulkOperation = z
  .object({
    /** Made for rows that exist. */
    change: BulkCall.nullish(),
    /** Made for rows of a file that name nothing that exists. */
    create: BulkCall.nullish(),
    /** How a row of a file names what it changes. */
    match: z.object({ column: Column, lookup: BulkLookup }).nullish(),
    edits: z.array(BulkEdit).max(MAX_BULK_EDITS).default([]),
  })
  .meta({ id: "BulkOperationV1" });

export type BulkSearch = z.output<typeof BulkSearch>;
export type BulkRead = z.output<typeof BulkRead>;
export type BulkCall = z.output<typeof BulkCall>;
export type BulkLookup = z.output<typeof BulkLookup>;
export type BulkEdit = z.output<typeof BulkEdit>;
export type BulkOperation = z.output<typeof BulkOperation>;
