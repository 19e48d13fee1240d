import { z } from "zod";

export const MAX_FILES = 2_000;
const MAX_FILE_LENGTH = 200_000;

export const File = z
  .object({ path: z.string().max(300), text: z.string().max(MAX_FILE_LENGTH) })
  .meta({ id: "ConfigurationFileV1" });

const Name = { kind: z.string(), key: z.string() };

export const Changes = {
  created: z.array(z.object(Name)),
  updated: z.array(
    z.object({
      ...Name,
      members: z.array(z.string()),
      /** Old and new value of each changed member, as plain text or YAML. */
      changes: z.array(
        z.object({ member: z.string(), oldValue: z.string(), newValue: z.string() }),
      ),
    }),
  ),
  deleted: z.array(z.object(Name)),
  /** Entities that are in the domain but in no file. */
  missing: z.array(z.object(Name)),
};

export const Omitted = z
  .object({ ...Name, members: z.array(z.string()) })
  .meta({ id: "ConfigurationOmittedV1" });
