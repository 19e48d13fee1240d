import type { readBusiness } from "#app/server/business.server.ts";

export type Business = Awaited<ReturnType<typeof readBusiness>>["business"];
