import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";

import type { EntityPage } from "../types/entity.server.ts";
import type { PropertyFilter } from "../types/property-filter.server.ts";
import type { FormPart, Property, Reference } from "../types/property.server.ts";

/** Properties that many entities share. */

export const ID: Property = {
  name: "id",
  label: m.console_id,
  type: "code",
  column: "hidden",
  filter: { list: "idList" },
};

/** A name in several languages. */
export function translatedName(options: {
  like?: string;
  notLike?: string;
  member?: string;
  required?: boolean;
  maxLength?: number;
}): Property {
  const {
    like = "nameI18nLikeList",
    notLike,
    member = "nameI18n",
    required = true,
    maxLength = 100,
  } = options;
  return {
    name: "name",
    label: m.console_name,
    type: "text",
    sort: "name",
    filter: { like, ...(notLike && { notLike }) },
    form: {
      member,
      translated: true,
      required,
      maxLength,
      messages: { required: m.console_name_required },
    },
  };
}

/** A key that is unique among the entities of its kind, or of its class. */
export function entityKey(
  form: FormPart = { kind: "key" },
  more: Partial<Property> = {},
): Property {
  return {
    name: "key",
    label: m.console_key,
    type: "code",
    sort: "key",
    filter: { like: "keyLikeList" },
    form: { required: true, maxLength: 100, ...form },
    ...more,
  };
}

/** A description in several languages. */
export function translatedDescription(like = "descriptionI18nLikeList"): Property {
  return {
    name: "description",
    label: m.console_description,
    type: "longText",
    sort: "description",
    filter: { like },
    form: { member: "descriptionI18n", translated: true, maxLength: 10_000 },
  };
}

/** A name in one language. */
export const PLAIN_NAME: Property = {
  name: "name",
  label: m.console_name,
  type: "text",
  sort: "name",
  filter: { like: "nameLikeList" },
  form: { required: true, maxLength: 100, messages: { required: m.console_name_required } },
};

/** A description in one language. */
export const PLAIN_DESCRIPTION: Property = {
  name: "description",
  label: m.console_description,
  type: "longText",
  filter: { like: "descriptionLikeList" },
  form: { maxLength: 10_000 },
};

export const CREATED_AT: Property = {
  name: "createdAt",
  label: m.console_created,
  type: "date",
  sort: "createdAt",
};

export const CREATED_BY: Property = {
  name: "createdByUserId",
  label: m.console_created_by,
  type: "reference",
  column: "hidden",
  refers: { entity: "users", map: "userMap" },
};

/** The creator, as a column with a filter. */
export const SEARCHED_CREATED_BY: Property = {
  ...CREATED_BY,
  filter: { list: "createdByUserIdList" },
};

/** The author of a comment or a file. */
export const AUTHOR: Property = {
  name: "authorUserId",
  label: m.twins_author,
  type: "reference",
  refers: { entity: "users", map: "userMap" },
  filter: { list: "createdByUserIdList" },
};

export const ADDED_AT: Property = {
  name: "createdAt",
  label: m.console_created,
  type: "date",
  filter: { days: "createdAt" },
};

/** The ID in another system. */
export const EXTERNAL_ID: Property = {
  name: "externalId",
  label: m.console_external_id,
  type: "code",
  column: "hidden",
  filter: { like: "externalIdLikeList" },
  form: { maxLength: 255 },
};

export const LOGO: Property = {
  name: "logo",
  label: m.console_logo,
  type: "url",
  column: "hidden",
  form: { maxLength: 2000 },
};

/** The twin of a comment or a file. */
export const TWIN: Property = {
  name: "twinId",
  label: m.twins_one,
  type: "reference",
  refers: { entity: "twins", map: "twinMap" },
  filter: { list: "twinIdList" },
  form: { only: "create", required: true },
};

/** The business that owns the row; forms don't change it. */
export const BUSINESS_ACCOUNT: Property = {
  name: "businessAccountId",
  label: m.console_business_account,
  type: "reference",
  column: "hidden",
  refers: { entity: "accounts", map: "businessAccountMap" },
  filter: { list: "businessAccountIdList" },
};

/** The permission that an action on an entity needs. */
export function guardingPermission(name: string, label: () => string): Property {
  return {
    name: `${name}PermissionId`,
    label,
    type: "reference",
    column: "hidden",
    refers: { entity: "permissions", map: "permissionMap" },
    filter: { list: `${name}PermissionIdList` },
    form: {},
  };
}

/** Excludes the platform's own classes, which can't be extended. */
const OWN_CLASSES = { ownerTypeExcludeList: ["SYSTEM", "USER", "BUSINESS_ACCOUNT"] };

/** A reference to a class of the domain. */
export function classReference(
  name: string,
  label: () => string,
  filter: PropertyFilter,
  more: Partial<Property> = {},
): Property {
  return {
    name,
    label,
    type: "reference",
    refers: {
      entity: "classes",
      map: "twinClassMap",
      narrow: () => OWN_CLASSES,
    } satisfies Reference,
    filter,
    ...more,
  };
}

/** A link to the explanation of a user's permissions, or of who has a permission. */
export function whyPage(about: "user" | "permission"): EntityPage {
  return {
    key: "why",
    label: m.console_why,
    permission: "USER_PERMISSION_VIEW",
    href: (id) => `${href("/admin/why")}?${new URLSearchParams({ [about]: id })}`,
  };
}
