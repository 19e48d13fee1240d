import { z } from "zod";

/** Jobs that workflow triggers may start take a twin's id; other members are for other jobs. */
export const aboutTwin = z.object({ twinId: z.uuid() });
