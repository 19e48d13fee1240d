import { z } from "zod";

export const MoveBody = z
  .object({ by: z.int().min(-1000).max(1000) })
  .meta({ id: "MoveRqV1", description: "by -1 one place up, by 1 one place down" });
