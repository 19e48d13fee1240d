import { permissionId } from "#platform/core/access/builtin-permission.rules.ts";
import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import type { startSelling } from "#platform/testing/selling.ts";

/**
 * Grants a user the permission to view all twins. Another administrator does it, because users can't grant permissions
 * to themselves.
 */
export async function grantViewOfEveryTwin(
  selling: Awaited<ReturnType<typeof startSelling>>,
  userId: string,
): Promise<void> {
  const { headers } = await selling.admin();
  const { permission_schema_id: permissionSchemaId } = await selling.db
    .selectFrom("domain")
    .select("permission_schema_id")
    .where("id", "=", VITRINE_DOMAIN_ID)
    .executeTakeFirstOrThrow();
  const permissionGrantUser = {
    permissionSchemaId,
    permissionId: permissionId("DOMAIN_TWINS_VIEW_ALL"),
    userId,
  };
  const { ok } = await selling.fetch("/private/permission_grant/user/v1", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ permissionGrantUser }),
  });
  if (!ok) throw new Error("The right to view every twin was not granted");
}
