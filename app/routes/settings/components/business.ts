import type { readBusiness } from "#app/server/people/business.server.ts";

export type Business = Awaited<ReturnType<typeof readBusiness>>["business"];
