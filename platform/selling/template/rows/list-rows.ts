import { idOf, VITRINE_DOMAIN_ID } from "../ids.ts";
import type { ListShape } from "../shapes.ts";
import type { TableRows } from "./table-rows.ts";

export function listRows(lists: readonly ListShape[]): TableRows[] {
  return [
    {
      table: "data_list",
      rows: lists.map((list) => ({
        id: idOf(`list:${list.key}`),
        domain_id: VITRINE_DOMAIN_ID,
        key: list.key,
        name: list.name,
        description: {},
        attributes: [],
      })),
    },
    {
      table: "data_list_option",
      rows: lists.flatMap((list) =>
        list.options.map((option, position) => ({
          id: idOf(`option:${list.key}.${option.key}`),
          data_list_id: idOf(`list:${list.key}`),
          name: option.name,
          attributes: {},
          state: "active",
          background_color: option.backgroundColor ?? null,
          external_id: option.key,
          position,
        })),
      ),
    },
  ];
}
