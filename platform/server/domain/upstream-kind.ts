import type { Entity } from "../../model/configuration/entity.rules.ts";
import { text } from "../../model/configuration/names.rules.ts";

/** Maps a member of a configuration file to the members of requests and responses. */
export interface WireMember {
  member: string;
  send: string;
  /**
   * Member of the response that contains the value; undefined if no response contains it, so that it can't be
   * compared.
   */
  read?: string;
  as: "i18n" | "ref" | "params" | "value";
  kind?: string;
  /**
   * Member of update requests that contains the new ID, if update requests name it differently from creation
   * requests.
   */
  update?: string;
  fallback?: unknown;
}

// `any`, because platforms differ in what they return about an entity.
export type Item = any;
type NameOf = (kind: string, id: unknown) => string;

/** A kind of entity for which upstream's contract has calls. */
export interface UpstreamKind {
  name: string;
  search: { path: string; modes: string; items: string; body?: object };
  /** Key that identifies the platform's entity in configuration files, in lower case. */
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
