import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import { ID } from "./common-properties.server.ts";

const DAY_MS = 86_400_000;

/** Access tokens for API clients. They are created and revoked, never changed. */
export const tokens: Entity = {
  key: "tokens",
  kind: null,
  permission: "USER",
  names: { title: m.tokens_title, one: m.tokens_one, help: m.tokens_help },
  calls: {
    search: {
      path: "/private/access_token/search/v1",
      list: "accessTokenList",
      byText: "nameLikeList",
      modes: {},
      byId: (id) => ({ idList: [id] }),
    },
    create: {
      method: "POST",
      path: () => "/private/access_token/v1",
      secret: "token",
      wrap: ({ lifetime, ...token }) => ({
        ...token,
        expiresAt: new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString(),
      }),
    },
    remove: (id) => `/private/access_token/${id}/v1`,
  },
  traits: { isGoneForGood: true },
  properties: [
    {
      name: "name",
      label: m.console_name,
      type: "text",
      filter: { like: "nameLikeList", notLike: null },
      form: {
        required: true,
        maxLength: 100,
        hint: m.tokens_name_help,
        messages: { required: m.console_name_required },
      },
    },
    {
      name: "scope",
      label: m.tokens_scope,
      type: "choice",
      choices: [
        { value: "read", label: m.tokens_scope_read },
        { value: "write", label: m.tokens_scope_write },
      ],
      filter: { only: "scopeList" },
      form: { required: true, initial: "read" },
    },
    {
      name: "lifetime",
      label: m.tokens_lifetime,
      type: "choice",
      column: false,
      choices: [
        { value: "7", label: m.tokens_days_7 },
        { value: "30", label: m.tokens_days_30 },
        { value: "90", label: m.tokens_days_90 },
        { value: "365", label: m.tokens_days_365 },
      ],
      form: { required: true, initial: "90" },
    },
    { name: "userName", label: m.tokens_user, type: "text" },
    { name: "createdAt", label: m.console_created, type: "date" },
    { name: "expiresAt", label: m.tokens_expires, type: "date" },
    { name: "lastUsedAt", label: m.tokens_last_used, type: "date" },
    { ...ID, filter: { only: "idList" } },
  ],
};
