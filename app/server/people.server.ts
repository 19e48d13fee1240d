import { z } from "zod";

import type { ListParams } from "#app/ui/list-href.ts";

import type { Caller } from "./caller.server.ts";
import { offsetOf } from "./list-params.server.ts";

const PeopleAnswer = z.object({
  users: z.array(z.object({ id: z.string(), userId: z.string().optional() })).default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
  relatedObjects: z
    .object({
      userMap: z
        .record(
          z.string(),
          z.object({
            fullName: z.string().default(""),
            email: z.string().default(""),
          }),
        )
        .default({}),
    })
    .prefault({}),
});

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** The people of the business. */
export async function listPeople({ platform }: Caller, params: ListParams) {
  const query = new URLSearchParams({
    lazyRelation: "false",
    showDomainUserMode: "DETAILED",
    showDomainUser2UserMode: "DETAILED",
    offset: String(offsetOf(params)),
    limit: String(params.size),
  });
  const answer = await platform.post(`/private/domain/user/search/v1?${query}`, {}, PeopleAnswer);
  const { userMap } = answer.relatedObjects;
  const rows = answer.users.map(({ id, userId }): Person => {
    const user = userMap[userId ?? ""];
    return { id, name: user?.fullName ?? "", email: user?.email ?? "" };
  });
  return { rows, total: answer.pagination.total };
}
