import { lampFields, startMinimalPlatform } from "./builders.ts";
import { createTestClient, buildForm } from "./test-client.ts";

/** Query parameters for twins with their files. */
export const FILES =
  "showTwinMode=DETAILED&showTwin2AttachmentMode=DETAILED&showTwin2AttachmentCollectionMode=ALL";

type TestClient = ReturnType<typeof createTestClient>;

/** Starts a platform whose lamps take one or two PDFs or texts, with a user who may write. */
export async function startLampFiles() {
  const small = await startMinimalPlatform();
  const { classes, fields } = small.shop;
  const params = {
    minCount: "1",
    maxCount: "2",
    extensions: ".pdf,.txt",
    filenameRegExp: String.raw`[a-z]+\.\w+`,
    fileSizeMbLimit: "1",
  };
  await small.db
    .updateTable("twin_class_field")
    .set({ field_typer_params: JSON.stringify(params) })
    .where("id", "=", fields.images)
    .execute();
  const ann = await small.person("writer");
  const client = createTestClient(small, ann);

  const readFiles = async (id: string) =>
    (await client.get(`/private/twin/${id}/v2?${FILES}`)).body.twin.attachments;

  return {
    small,
    ann,
    client,
    filesOf: readFiles,

    /** Creates a lamp with three files: two of its own and one of its field. */
    lamp: async ({ post }: Pick<TestClient, "post"> = client): Promise<string> => {
      const attachments = [
        { storageLink: "https://x.test/a.png", title: "a.png", description: "A" },
        { storageLink: "https://x.test/b.png", title: "b.png" },
        { storageLink: "multipart://manual", title: "manual.pdf", twinClassFieldId: fields.images },
      ];
      const body = { classId: classes.lamp, name: "Desk lamp", fields: lampFields(), attachments };
      const form = buildForm(body, { manual: pdf("manual.pdf") });
      return (await post("/private/twin/v2", form)).body.twinId;
    },

    firstOfField: async (id: string) => {
      const files: { id: string; twinClassFieldId?: string }[] = await readFiles(id);
      return files.find((file) => file.twinClassFieldId === fields.images) ?? { id: "" };
    },
  };
}

export function pdf(name: string): File {
  return new File(["%PDF-1.4\n%%EOF"], name, { type: "application/pdf" });
}
