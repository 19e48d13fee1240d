import { z } from "zod";

import type { Texts } from "../../base/database/tables/json-values.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import { type Noun } from "../../base/messages/message.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import type { DataList, DomainModel } from "../../core/model/domain-model.ts";
import { findSpaceRole } from "../space-roles/find-space-role.ts";
import { findGroup } from "../user-groups/find-user-group.ts";

/** Texts by member name of the body that saves them, in the same format. */
const Translations = z.record(
  z.string(),
  z.object({ translations: z.record(z.string(), z.string()) }),
);

interface NamedEntity {
  name: Texts;
  description?: Texts;
}

type Find = (call: PrivateCall, id: string) => TextsOf | Promise<TextsOf>;
type TextsOf = Readonly<Record<string, Texts | undefined>> | undefined;

interface Kind {
  what: Noun;
  find: Find;
}

function ofModel(what: Noun, map: (model: DomainModel) => ReadonlyMap<string, NamedEntity>): Kind {
  return { what, find: ({ model }, id) => getTexts(map(model).get(id)) };
}

/** Entities by their noun in the paths of their own routes. */
const KINDS: Readonly<Record<string, Kind>> = {
  twin_class: ofModel("twin_class", ({ classes }) => classes),
  twin_class_field: ofModel("twin_class_field", ({ fields }) => fields),
  twin_status: ofModel("status", ({ statuses }) => statuses),
  twinflow: ofModel("twinflow", ({ flows }) => flows),
  transition: ofModel("transition", ({ transitions }) => transitions),
  permission: ofModel("permission", ({ permissions }) => permissions),
  permission_group: ofModel("group", ({ permissionGroups }) => permissionGroups),
  factory: ofModel("factory", ({ factories }) => factories),
  data_list: { what: "data_list", find: ({ model }, id) => textsOfList(model.lists.get(id)) },
  data_list_option: {
    what: "option",
    find: ({ model }, id) => {
      const option = model.options.get(id);
      return option && { optionI18n: option.name };
    },
  },
  link: {
    what: "link",
    find: ({ model }, id) => {
      const link = model.links.get(id);
      return link && { forwardNameI18n: link.forwardName, backwardNameI18n: link.backwardName };
    },
  },
  space_role: {
    what: "space_role",
    find: async (call, id) => getTexts(await findSpaceRole(call, id)),
  },
  user_group: {
    what: "group",
    find: async (call, id) => getTexts(await findGroup(call, id)),
  },
};

const NO_KIND: Kind = { what: "call", find: () => undefined };

/** Other reads return texts in the caller's language only; translating needs all of them. */
export const translationRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/i18n/:kind/:id/v1",
    summary: "Get all translations of an entity",
    needs: ["I18N_VIEW"],
    answer: z.object({ i18n: Translations }),
    handle: async (call) => {
      const kind = call.param("kind");
      const { what, find } = (Object.hasOwn(KINDS, kind) && KINDS[kind]) || NO_KIND;
      const id = call.id("id");
      const texts = await find(call, id);
      if (!texts) throw unknownId(what, id);
      const filledTexts = Object.entries(texts).filter(
        ([, byLocale]) => byLocale && Object.keys(byLocale).length > 0,
      );
      return {
        i18n: Object.fromEntries(
          filledTexts.map(([name, byLocale]) => [name, { translations: byLocale }]),
        ),
      };
    },
  }),
];

function getTexts(entity: NamedEntity | undefined): TextsOf {
  return entity && { nameI18n: entity.name, descriptionI18n: entity.description };
}

function textsOfList(list: DataList | undefined): TextsOf {
  const attributes = list?.attributes.map(({ name }, at) => [`attribute${at + 1}.nameI18n`, name]);
  return list && { ...getTexts(list), ...(Object.fromEntries(attributes ?? []) as TextsOf) };
}
