import { z } from "zod";

/** Payload of the jobs that workflow triggers may start: a twin's ID. */
export const aboutTwin = z.object({ twinId: z.uuid() });
