import { ensureTemplate } from "./template.ts";

const template = await ensureTemplate();
process.stdout.write(
  template ? `Empty database stored in ${template.folder}\n` : "The folder is not writable\n",
);
