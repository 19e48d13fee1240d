import type { readBusiness } from "#app/server/accounts/business.server.ts";

export type Business = Awaited<ReturnType<typeof readBusiness>>["business"];
