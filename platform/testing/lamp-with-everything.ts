import { lampFields, type startMinimalPlatform } from "./builders.ts";
import { createTestClient, buildForm } from "./test-client.ts";

type Small = Awaited<ReturnType<typeof startMinimalPlatform>>;
type Person = Awaited<ReturnType<Small["person"]>>;

/**
 * Creates a lamp with a tag, a marker, files from every source, a comment and a card that is linked to it.
 */
export async function plantLamp(small: Small, ann: Person) {
  const { classes, colors, fields, link, transitions } = small.shop;
  const { get, post, put } = createTestClient(small, ann);
  const created = await post("/private/twin/v2", {
    classId: classes.lamp,
    name: "Lamp",
    assignerUserId: ann.userId,
    fields: lampFields({ colors: "red", keeper: ann.userId }),
    tags: { existingTags: [colors.red] },
    attachments: [
      { storageLink: "https://x.test/direct", title: "direct" },
      {
        storageLink: "https://x.test/field",
        title: "from_fields",
        twinClassFieldId: fields.images,
        modifications: { tiny: "https://x.test/t" },
      },
    ],
  });
  const lamp = created.body.twinId;
  await put(`/private/twin/${lamp}/v1`, { markersUpdate: { addMarkers: [colors.blue] } });
  const attachments = (title: string) => [{ storageLink: "https://x.test/more", title }];
  const comment = await post(
    `/private/twin/${lamp}/comment/v1`,
    buildForm({ text: "Look", attachments: attachments("from_comments") }),
  );
  await small.inTx(async (tx) => {
    await tx
      .insertInto("twin_attachment")
      .values({
        id: crypto.randomUUID(),
        twin_id: lamp,
        title: "from_transitions",
        storage_link: "https://x.test/moved",
        transition_id: transitions.start,
      })
      .execute();
  });
  await put(`/private/twin/${lamp}/v1`, { fields: { price: "5" } });
  const card = await post("/private/twin/v2", {
    classId: classes.card,
    headTwinId: lamp,
    name: "Card",
    links: [{ linkId: link.goesWith, dstTwinId: lamp }],
  });
  const read = await get(`/private/twin/${card.body.twinId}/v2?showTwin2TwinLinkMode=SHORT`);
  const [backward = ""] = Object.keys(read.body.twin.links.forwardLinks);
  return {
    lampId: lamp,
    cardId: card.body.twinId,
    linkId: backward,
    commentId: comment.body.commentId,
  };
}
