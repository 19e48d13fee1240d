import { startSignedIn } from "./signed-in.ts";
import { newKey } from "./texts-and-keys.ts";

export const SHOW = { showStatusMode: "DETAILED" };
export const READ = { path: "/private/twin_status/{id}/v1", query: SHOW, member: "twinStatus" };
export const UPDATE = { method: "PUT", path: "/private/twin_status/{id}/v1" };

interface Status {
  id: string;
  key: string;
  name: string;
  backgroundColor?: string;
}

/** Starts the platform with an administrator who changes the statuses of a class in bulk. */
export async function startBulkJobs(settings: Record<string, string> = {}) {
  const signedIn = await startSignedIn(settings);
  const { platform, ok } = signedIn;

  const job = async (id: string) => (await ok("GET", `bulk_job/${id}/v1`)).bulkJob;

  const create = async (body: object) => {
    const request = { name: "Statuses", subject: "statuses", read: READ, ...body };
    return (await ok("POST", "bulk_job/v1", request)).bulkJob;
  };

  async function addStatus(classId: string, key: string): Promise<string> {
    const body = { key, nameI18n: { translationInCurrentLocale: `Status ${key}` } };
    const path = `twin_class/${classId}/twin_status/v1?showStatusMode=DETAILED`;
    return (await ok("POST", path, body)).twinStatus.id;
  }

  return {
    ...signedIn,
    job,
    create,
    addStatus,

    /** Adds a class with three statuses. */
    addClass: async (): Promise<{ classId: string; statusIds: string[] }> => {
      const key = newKey();
      const made = await ok("POST", "twin_class/v1?showTwinClassMode=DETAILED", {
        key,
        nameI18n: { translations: { en: key } },
      });
      const classId: string = made.twinClass.id;
      const statusIds = [];
      for (const name of ["new", "open", "closed"]) statusIds.push(await addStatus(classId, name));
      return { classId, statusIds };
    },

    statusesOf: async (classId: string): Promise<Status[]> => {
      const path = "twin_status/search/v1?showStatusMode=DETAILED&limit=50";
      return (await ok("POST", path, { twinClassIdMap: { [classId]: true } })).statuses;
    },

    /** Creates a job and runs its preview. */
    previewed: async (body: object) => {
      const { id } = await create(body);
      await platform.drainJobs();
      return job(id);
    },

    run: async (id: string) => {
      await ok("POST", `bulk_job/${id}/start/v1`);
      await platform.drainJobs();
      return job(id);
    },

    rows: async (id: string, body: object = {}) =>
      (await ok("POST", `bulk_job/${id}/row/search/v1?limit=100`, body)).bulkRowList,
  };
}
