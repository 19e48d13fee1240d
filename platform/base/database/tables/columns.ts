import type { ColumnType, Generated, JSONColumnType } from "kysely";

export type StringMap = JSONColumnType<Record<string, string>>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type Defaulted<T> = Generated<T>;
export type DefaultedTexts = ColumnType<Record<string, string>, string | undefined, string>;
export type Time = ColumnType<Date, Date | undefined, Date>;
export type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
