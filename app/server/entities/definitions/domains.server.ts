import { m } from "#app/paraglide/messages.js";
import { domainId } from "#app/server/platform/domain.server.ts";

import type { Entity } from "../types/entity.server.ts";
import { CREATED_AT } from "./common-properties.server.ts";

export const LANGUAGES = [
  { value: "en", label: () => "English" },
  { value: "pl", label: () => "Polski" },
  { value: "ru", label: () => "Русский" },
] as const;

/**
 * The domains that the caller administers. Only the domain of the session can be changed, because the call names no
 * domain; only the other domains can be deleted.
 */
export const domains: Entity = {
  key: "domains",
  kind: null,
  permission: "DOMAIN",
  names: { title: m.console_domains, one: m.console_domain, help: m.console_domains_help },
  calls: {
    search: {
      method: "GET",
      path: "/private/domain/list/v1",
      list: "domains",
      modes: {
        showDomainMode: "DETAILED",
        showDomain2PermissionSchemaMode: "DETAILED",
        showDomain2TierMode: "DETAILED",
      },
    },
    read: { path: (id) => `/private/domain/${id}/v1`, member: "domain" },
    create: { method: "POST", path: () => "/private/domain/v1", under: "domain" },
    update: { method: "PUT", path: () => "/private/domain/v1", under: "domain" },
    remove: (id) => `/private/domain/${id}/v1`,
    usesPath: (id) => `/private/domain/${id}/where_used/v1`,
  },
  traits: {
    isSingle: true,
    notWith: async (id) => ((await domainId()) === id ? { remove: false } : { update: false }),
    isGoneForGood: true,
  },
  properties: [
    {
      name: "name",
      label: m.console_name,
      type: "text",
      form: { required: true, maxLength: 100, messages: { required: m.console_name_required } },
    },
    {
      name: "key",
      label: m.console_key,
      type: "code",
      form: { only: "create", kind: "key", required: true, minLength: 3, maxLength: 100 },
    },
    {
      name: "type",
      label: m.console_type,
      type: "choice",
      choices: [
        { value: "basic", label: m.console_domain_basic },
        { value: "b2b", label: m.console_domain_b2b },
      ],
      form: {
        only: "create",
        required: true,
        messages: { required: m.console_domain_type_required },
      },
    },
    {
      name: "defaultLocale",
      label: m.console_locale,
      type: "choice",
      choices: LANGUAGES,
      form: { required: true, messages: { required: m.console_locale_required } },
    },
    { name: "description", label: m.console_description, type: "longText", form: {} },
    {
      name: "permissionSchemaId",
      label: m.console_permission_schema,
      type: "reference",
      column: "hidden",
      refers: { entity: "permission-schemas", map: "permissionSchemaMap" },
      form: { only: "update" },
    },
    {
      name: "defaultTierId",
      label: m.console_tier,
      type: "reference",
      column: "hidden",
      refers: { entity: "tiers", map: "tierMap" },
      form: { only: "update" },
    },
    {
      name: "public",
      label: m.console_domain_public,
      type: "flag",
      column: "hidden",
      form: { only: "update" },
    },
    CREATED_AT,
    { name: "id", label: m.console_id, type: "code", column: "hidden" },
  ],
};
