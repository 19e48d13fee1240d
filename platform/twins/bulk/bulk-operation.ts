import { z } from "zod";

import { AmountRule } from "./adjust-amount.rules.ts";
import { DATE_NOTATIONS } from "./notations/date-notation.rules.ts";
import { NUMBER_NOTATIONS } from "./notations/number-notation.rules.ts";

const MAX_BULK_EDITS = 200;
const MAX_PATH_LENGTH = 500;
const MAX_LOOKUP_MEMBERS = 5;

/** A path to a member of an object: `fields.color`. */
const Member = z.string().min(1).max(300);

/** The path of a call; `{id}` stands for the row's ID and `{2}` for its third cell. */
const Path = z
  .string()
  .max(MAX_PATH_LENGTH)
  .regex(/^\/private\/[\w/{}:-]+$/);

const Query = z.record(z.string().max(100), z.string().max(500));
const JsonObject = z.record(z.string(), z.unknown());

/** A search of the API that returns rows. */
export const BulkSearch = z
  .object({
    method: z.enum(["GET", "POST"]).default("POST"),
    path: Path,
    query: Query.default({}),
    body: JsonObject.default({}),
    /** Member of the response with the rows. */
    list: Member,
    /** Member of a row with its ID. */
    idMember: Member.default("id"),
  })
  .meta({ id: "BulkSearchV1" });

/** A call that returns the current state of one row. */
export const BulkRead = z
  .object({
    /** A search that returns the same for many rows, by their IDs. */
    many: z.object({ search: BulkSearch, filter: Member }).nullish(),
    path: Path,
    query: Query.default({}),
    /** Member of the response with the row. */
    member: Member,
    /** Member with the row's name, tried before `name`, `key` and others. */
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

/** Finds the entity that a cell names, by its ID or by one of these members, ignoring case. */
const BulkLookup = z
  .object({
    search: BulkSearch,
    /** Filter of the search that gets the text, as a list. */
    filter: Member,
    /** Member that contains the filter, if the search wraps its filters: `fields.ean`. */
    under: Member.nullish(),
    members: z.array(Member).min(1).max(MAX_LOOKUP_MEMBERS),
    /** Whether case matters, as in a SKU. */
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
    /** Place in the body of the call. */
    to: Member,
    /** Place of the current value in the row; without it, the edit always counts as a change. */
    from: Member.nullish(),
    how: z.enum(["set", "append", "add", "remove", "replace", "adjust", "copy", "column"]),
    /**
     * For `set`: the new value; for `add` and `remove`: the list of values that a multiple choice gains or
     * loses.
     */
    value: JsonValue.optional(),
    /** For `append`: the text to add; for `replace`: the text to find. */
    text: z.string().max(10_000).nullish(),
    /** For `replace`: the new text. */
    replacement: z.string().max(10_000).nullish(),
    /** For `adjust`: the rule for the new amount. */
    amount: AmountRule.nullish(),
    /** For `column`: index of the row's cell. */
    column: Column.nullish(),
    /**
     * For `column`: how its text is read. `name`, `code` and `ean` are trimmed and lose invisible characters.
     * `tags` lists all tags of the twin and removes others; its place is `tags` of a new twin or `tagsUpdate`
     * of an existing one. `links` lists web addresses of files; its place is `imageUrlList` of a new product,
     * or `attachments.create` of an existing twin, which gets the missing ones.
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
    /** For numbers: their notation. By default the values of the column decide. */
    numbers: z.enum(NUMBER_NOTATIONS).nullish(),
    /** For days: their notation. By default the values of the column decide. */
    dates: z.enum(DATE_NOTATIONS).nullish(),
    /** For amounts: place of their currency, whose sign or code may accompany a number. */
    currency: Member.nullish(),
    /** The value can't be changed: a row that would change it is rejected. */
    isFixed: z.boolean().nullish(),
    /**
     * For `column` with texts: joins the texts of a cell, which semicolons separate. For `append`, `add` and
     * `remove`: the current value is a list, separated by commas.
     */
    separator: z.string().max(20).nullish(),
    lookup: BulkLookup.nullish(),
    /** For `column`: value for an empty cell; without it, an empty cell changes nothing. */
    empty: JsonValue.optional(),
    /** Limits the edit to rows that are created, or to existing ones. */
    only: z.enum(["create", "change"]).nullish(),
  })
  .meta({ id: "BulkEditV1" });

export const BulkOperation = z
  .object({
    /** Call for existing rows. */
    change: BulkCall.nullish(),
    /** Call for rows of a file that name no existing entity. */
    create: BulkCall.nullish(),
    /** Finds the entity that a row of a file names. */
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
