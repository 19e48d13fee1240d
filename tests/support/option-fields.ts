import { randomUUID } from "node:crypto";

import type { startSelling } from "#platform/testing/selling.ts";

type Selling = Awaited<ReturnType<typeof startSelling>>;

/** Creates an administrator who adds fields with options to classes. */
export async function optionFields(selling: Selling) {
  const admin = await selling.admin();

  // `any`, because the assertions fail if a member is missing.
  async function send(path: string, body: object): Promise<any> {
    const response = await selling.fetch(`/private/${path}`, {
      method: "POST",
      headers: { ...admin.headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer: any = await response.json();
    if (!response.ok) throw new Error(`${path} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Adds a field. Returns its key and the IDs of its options by name. */
  return async (classId: string, names: string[], multiple: boolean) => {
    const key = `f${randomUUID().slice(0, 8)}`;
    const nameI18n = { translations: { en: key } };
    const { dataList } = await send("data_list/v1?showDataListMode=SHORT", { key, nameI18n });
    const ids: Record<string, string> = {};
    for (const name of names) {
      const option = { dataListId: dataList.id, optionI18n: { translations: { en: name } } };
      const path = "data_list_option/v1?showDataListOptionMode=SHORT";
      ids[name] = (await send(path, option)).option.id;
    }
    await send(`twin_class/${classId}/field/v1`, {
      key,
      nameI18n,
      fieldTyperFeaturerId: 1305,
      fieldTyperParams: {
        listUUID: dataList.id,
        multiple: String(multiple),
        supportCustom: "false",
        longListThreshold: "60",
      },
    });
    return { key, ids };
  };
}
