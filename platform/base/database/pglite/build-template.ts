import { ensureTemplate } from "./template.ts";

const template = await ensureTemplate();
process.stdout.write(
  template ? `Empty database kept in ${template.folder}\n` : "Nothing can be kept here\n",
);
