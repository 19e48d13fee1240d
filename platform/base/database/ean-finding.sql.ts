// The expression of an index of `twin` and of the queries that use it. Changing it needs a migration: a query
// whose expression isn't that of the index reads all rows.

const EAN = `btrim(coalesce(fields ->> 'ean', ''))`;

/** Weighted sum of the EAN's first 12 digits. A shorter EAN is filled with leading zeros. */
const WEIGHTED = Array.from({ length: 12 }, (_, at) => {
  const digit = `substr(lpad(${EAN}, 13, '0'), ${at + 1}, 1)::int`;
  return at % 2 === 0 ? digit : `3 * ${digit}`;
}).join(" + ");

/**
 * Finds an error that is visible in a product's EAN alone; null if there is none. `case` keeps texts that contain
 * other characters than digits from the arithmetic. The prefixes are those of common/ean.ts.
 */
export const EAN_FINDING_SQL = `(case
  when ${EAN} = '' then 'missing'
  when ${EAN} !~ '^([0-9]{8}|[0-9]{13})$' then 'shape'
  when (10 - (${WEIGHTED}) % 10) % 10 <> right(${EAN}, 1)::int then 'checkDigit'
  when ${EAN} ~ (case when length(${EAN}) = 13 then '^(?:0[245]|2|98[0-4]|99)' else '^[02]' end) then 'restricted'
end)`;
