import { href } from "react-router";
import { z } from "zod";

import type { ReferenceView } from "#app/rules/entities/entity-value.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../../types/entity.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";

const WhereUsedResponse = z.object({
  whereUsed: z.object({
    count: z.number().default(0),
    uses: z
      .array(
        z.object({
          kind: z.string(),
          count: z.number(),
          entities: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
        }),
      )
      .default([]),
  }),
});

export interface Use {
  label: string;
  count: number;
  items: ReferenceView[];
}

/** Reads which objects use a row, by kind. Null on a platform without this call. */
export async function loadUses(
  caller: Caller,
  entity: RegisteredEntity,
  id: string,
): Promise<Use[] | null> {
  const path = usesPath(entity, encodeURIComponent(id));
  if (path === null) return null;
  const { value } = await catchRequestError(caller.platform.get(path, WhereUsedResponse));
  if (!value) return null;
  const { registry } = entity;
  return value.whereUsed.uses.map(({ kind: userKind, count, entities }) => {
    const user = registry.ofKind(userKind);
    return {
      label: registry.titleOfKind(userKind),
      count,
      items: entities.map(({ id: userId, name }) => ({
        id: userId,
        name: name || userId.slice(0, 8),
        href: user ? href("/admin/:entity/:id", { entity: user.key, id: userId }) : null,
        background: null,
        color: null,
      })),
    };
  });
}

/** Returns the path of the call that counts uses; null if there is none. Kinds are in snake case in this path. */
function usesPath({ kind, calls: { usesPath: own } }: Entity, id: string): string | null {
  if (own) return own(id);
  if (kind === null) return null;
  const kindInPath = kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `/private/where_used/${kindInPath}/${id}/v1`;
}
