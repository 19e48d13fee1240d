import { z } from "zod";

import { AmountRule } from "./adjust-amount.rules.ts";
import { DATE_NOTATIONS } from "./notations/date-notation.rules.ts";
import { NUMBER_NOTATIONS } from "./notations/number-notation.rules.ts";

const MAX_BULK_EDITS = 200;
const MAX_PATH_LENGTH = 500;
const MAX_LOOKUP_MEMBERS = 5;

/** Path to a member of an object, such as `fields.color`. */
const Member = z.string().min(1).max(300);

/** Path of a call. `{id}` stands for the row's ID and `{2}` for the row's third cell. */
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
    /** Path to the list of rows in the response. */
    list: Member,
    /** Path to the ID of a row. */
    idMember: Member.default("id"),
  })
  .meta({ id: "BulkSearchV1" });

/** A call that returns the current state of one row. */
export const BulkRead = z
  .object({
    /** Search that returns the same data for many rows, filtered by their IDs. */
    many: z.object({ search: BulkSearch, filter: Member }).nullish(),
    path: Path,
    query: Query.default({}),
    /** Path to the row in the response. */
    member: Member,
    /** Path to the row's name. Without it, `name`, `key` and others are tried. */
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

/** Lookup of the entity that a cell names, by the entity's ID or by one of `members`. */
const BulkLookup = z
  .object({
    search: BulkSearch,
    /** Name of the search's filter that contains the texts to find, as a list. */
    filter: Member,
    /**
     * Path to the member that contains the filter, such as `fields.ean`, if the filters of the search are nested.
     */
    under: Member.nullish(),
    members: z.array(Member).min(1).max(MAX_LOOKUP_MEMBERS),
    /** Whether upper and lower case differ, as in a SKU. */
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
    /** Path to the value in the body of the call. */
    to: Member,
    /** Path to the current value in the row. Without it, the edit always counts as a change. */
    from: Member.nullish(),
    how: z.enum(["set", "append", "add", "remove", "replace", "adjust", "copy", "column"]),
    /**
     * For `set`, the new value. For `add` and `remove`, the options that a multiple choice gains or loses.
     */
    value: JsonValue.optional(),
    /** For `append`, the text to add. For `replace`, the text to find. */
    text: z.string().max(10_000).nullish(),
    /** For `replace`, the new text. */
    replacement: z.string().max(10_000).nullish(),
    /** For `adjust`, the rule for the new amount. */
    amount: AmountRule.nullish(),
    /** For `column`, the index of the cell. */
    column: Column.nullish(),
    /**
     * For `column`, how the cell is read. `name`, `code` and `ean` are trimmed and lose invisible characters. Codes,
     * numbers and dates lose the apostrophe by which spreadsheets mark a text. `tags` lists all tags of the twin and removes others; `to` is `tags` of a new twin or `tagsUpdate` of an existing one.
     * `links` lists addresses of files; `to` is `imageUrlList` of a new product, or `attachments.create` of an existing
     * twin, which gets the missing files.
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
        "json",
        "list",
        "lookup",
        "tags",
        "links",
      ])
      .nullish(),
    /** Notation of numbers. By default it is decided by the values of the column. */
    numbers: z.enum(NUMBER_NOTATIONS).nullish(),
    /** Notation of dates. By default it is decided by the values of the column. */
    dates: z.enum(DATE_NOTATIONS).nullish(),
    /** For amounts, the path to their currency. The amount in a cell may have its sign or code. */
    currency: Member.nullish(),
    /** Whether the value can't be changed. Rows that would change it are rejected. */
    isFixed: z.boolean().nullish(),
    /**
     * For `column` with texts, joins the parts of a cell that are separated by semicolons. For `append`, `add` and
     * `remove`, the separator in the new value of a list.
     */
    separator: z.string().max(20).nullish(),
    lookup: BulkLookup.nullish(),
    /** For `column`, the value that an empty cell sets. Without it, an empty cell changes nothing. */
    empty: JsonValue.optional(),
    /** Limits the edit to rows that create an entity, or to rows that change one. */
    only: z.enum(["create", "change"]).nullish(),
  })
  .meta({ id: "BulkEditV1" });

/** Column and search by which a row of a file is matched to an existing entity. */
const matchKey = {
  column: Column,
  lookup: BulkLookup,
  /**
   * Search for what the key belongs to, if that may exist before the entity does, such as the product of a card. Rows
   * with different keys of the same owner repeat each other.
   */
  owner: BulkLookup.nullish(),
};

const MAX_OTHER_KEYS = 5;

export const BulkOperation = z
  .object({
    /** Call that changes the entity of a row. */
    change: BulkCall.nullish(),
    /** Call for rows of a file that name no existing entity. */
    create: BulkCall.nullish(),
    match: z
      .object({
        ...matchKey,
        /** Keys for rows whose cells of the keys before are empty. */
        others: z.array(z.object(matchKey)).max(MAX_OTHER_KEYS).nullish(),
        /**
         * Column that says what a row is for, such as a marketplace, and the texts that mean what the job is for. Rows for
         * something else are refused with the first of the texts, and repeat no key of the job's rows.
         */
        purpose: z
          .object({ column: Column, textList: z.array(z.string().max(1000)).max(100) })
          .nullish(),
      })
      .nullish(),
    edits: z.array(BulkEdit).max(MAX_BULK_EDITS).default([]),
  })
  .meta({ id: "BulkOperationV1" });

export type BulkSearch = z.output<typeof BulkSearch>;
export type BulkRead = z.output<typeof BulkRead>;
export type BulkCall = z.output<typeof BulkCall>;
export type BulkLookup = z.output<typeof BulkLookup>;
export type BulkEdit = z.output<typeof BulkEdit>;
export type BulkOperation = z.output<typeof BulkOperation>;
