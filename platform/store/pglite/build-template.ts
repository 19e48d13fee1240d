import { ensureTemplate } from "./template.ts";

const template = await ensureTemplate();
console.log(template ? `Empty database kept in ${template.folder}` : "Nothing can be kept here");
