import type { Entity } from "../../model/configuration/entity.rules.ts";
import { text } from "../../model/configuration/names.rules.ts";

/** How a member of a file is sent, and how it is read again. */
export interface WireMember {
  member: string;
  send: string;
  /** Of the platform's answer; undefined: it is not compared. */
  read?: string;
  as: "i18n" | "ref" | "params" | "value";
  kind?: string;
  /** Its own member in an update, with the new ID. */
  update?: string;
  fallback?: unknown;
}

// `any`: what a platform answers about an entity.
export type Item = any;
type NameOf = (kind: string, id: unknown) => string;

/** A kind that has calls in upstream's contract. */
export interface UpstreamKind {
  name: string;
  search: { path: string; modes: string; items: string; body?: object };
  /** What identifies an entity on both sides, in lower case. */
  keyOfItem: (item: Item, nameOf: NameOf) => string;
  keyOf: (entity: Entity) => string;
  members?: readonly WireMember[];
  create?: (entity: Entity, body: object, idOf: (kind: string, name: string) => string) => Call;
  update?: (id: string, body: object) => Call;
  remove?: (id: string) => Call;
}

export interface Call {
  method: string;
  path: string;
  body?: unknown;
}

export const i18n = (member: string, send = `${member}I18n`, read = member): WireMember => ({
  member,
  send,
  read,
  as: "i18n",
});
export const value = (
  member: string,
  send = member,
  read = send,
  fallback?: unknown,
): WireMember => ({
  member,
  send,
  read,
  as: "value",
  fallback,
});
export const ref = (member: string, send: string, kind: string, read = send): WireMember => ({
  member,
  send,
  read,
  as: "ref",
  kind,
});
export const params = (member: string): WireMember => ({
  member,
  send: member,
  read: member,
  as: "params",
});

export const own = (entity: Entity, member: string) => text(entity.members[member]);
export const byName = ({ name }: Entity) => name;
