import { configuredMessage } from "../../base/messages/configured-message.ts";
import { createMessage } from "../../base/messages/message.ts";
import { formatDate, parseDate } from "./date-pattern.rules.ts";
import {
  compareText,
  type FieldType,
  incorrect,
  joined,
  numberParam,
  wrongSearch,
} from "./field-type.rules.ts";
import { all, not, type Condition } from "./search-query.rules.ts";
import { parseFlagFilter, invalidFlagFilter } from "./search-values.rules.ts";

const HOUR = 3_600_000;

export const date: FieldType = {
  writable: true,

  parse(raw, { field, label, now }) {
    const { pattern, windowMessage } = field.typerParams;
    const moment = parseDate(raw.trim(), pattern) ?? startOfUnit(raw.trim(), pattern);
    if (!moment)
      return incorrect(
        createMessage("field_not_date", { label, example: formatDate(EXAMPLE, pattern) }),
      );

    const { earliest, latest } = readWindow(field.typerParams, now);
    if (earliest && moment < earliest) {
      return incorrect(
        configuredMessage(
          windowMessage,
          createMessage("field_too_early", { label, earliest: formatDate(earliest, pattern) }),
        ),
      );
    }
    if (latest && moment > latest) {
      return incorrect(
        configuredMessage(
          windowMessage,
          createMessage("field_too_late", { label, latest: formatDate(latest, pattern) }),
        ),
      );
    }
    return { ok: true, value: formatDate(moment) };
  },

  present(value, field) {
    const moment = parseDate(joined(value));
    return moment ? formatDate(moment, field.typerParams.pattern) : joined(value);
  },

  describe({ typerParams }, _model, now) {
    const { past, future } = readHours(typerParams);
    const shifted = (hours: number) =>
      now ? formatDate(new Date(now.getTime() + hours * HOUR)) : undefined;
    return {
      fieldType: "dateScrollV1",
      pattern: typerParams.pattern,
      // The contract calls the earliest allowed moment `beforeDate`, and the latest `afterDate`. If there is no limit
      // (−1), the values mean nothing, and clients ignore them.
      beforeDate: shifted(-past),
      afterDate: shifted(future),
    };
  },

  index(value) {
    const moment = parseDate(joined(value));
    return moment ? { range: moment.getTime() / 1000 } : {};
  },

  compare: compareText,

  search(filter, field, { label }) {
    if (filter.type !== "TwinFieldSearchDateV1") return wrongSearch(label, filter.type);
    const bounds = { less: filter.lessThen, more: filter.moreThen, equals: filter.equals };
    const seconds: Record<string, number | null> = {};
    for (const [name, bound] of Object.entries(bounds)) {
      if (bound === undefined || bound === null || bound === "") continue;
      const moment = parseDate(String(bound));
      if (!moment) return incorrect(createMessage("field_search_needs_date", { label }));
      seconds[name] = moment.getTime() / 1000;
    }
    const { less = null, more = null, equals = null } = seconds;
    const compared = less !== null || more !== null || equals !== null;
    const isEmpty = parseFlagFilter(filter.empty);
    if (isEmpty === undefined) return invalidFlagFilter(label);
    const empty: Condition = { kind: "field-empty", field };
    const range: Condition[] = compared ? [{ kind: "field-range", field, less, more, equals }] : [];
    // For a range, upstream also finds fields that are stored as empty; on this platform, empty values aren't stored.
    const emptiness =
      isEmpty === null || (isEmpty && compared) ? [] : [isEmpty ? empty : not(empty)];
    return { ok: true, condition: all([...range, ...emptiness]) };
  },
};

const EXAMPLE = new Date("2026-03-31T12:00:00Z");

/**
 * Parses a complete date and time that was sent for a field with a shorter pattern. Units that the
 * pattern lacks are dropped.
 */
function startOfUnit(raw: string, pattern: string | undefined): Date | null {
  const moment = parseDate(raw);
  return moment && parseDate(formatDate(moment, pattern), pattern);
}

function readHours(params: Readonly<Record<string, string>>) {
  return {
    past: numberParam(params.hoursPast) ?? -1,
    future: numberParam(params.hoursFuture) ?? -1,
  };
}

function readWindow(params: Readonly<Record<string, string>>, now: Date) {
  const { past, future } = readHours(params);
  return {
    earliest: past < 0 ? undefined : new Date(now.getTime() - past * HOUR),
    latest: future < 0 ? undefined : new Date(now.getTime() + future * HOUR),
  };
}
