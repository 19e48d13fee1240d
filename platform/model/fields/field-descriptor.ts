import { z } from "zod";

import { UserView } from "../../core/responses/user.view.ts";
import { viewNamed } from "../../core/responses/view-named.ts";
import type { FieldDescriptor } from "../field-types/field-type.rules.ts";
import { OptionView } from "../lists/option.view.ts";

const Text = z.string().optional();
const Flag = z.boolean().optional();
const Int = z.int().optional();
const Number = z.number().optional();
const Id = z.guid().optional();
const Ids = z.array(z.guid()).optional();

/** Data with which a client renders an input, by type of the field. */
export const FieldDescriptorView: z.ZodType<FieldDescriptor> = z.discriminatedUnion("fieldType", [
  variant("Text", "textV1", {
    regExp: Text,
    simpleRegExp: Text,
    editorType: z.enum(["PLAIN", "MARKDOWN_GITHUB", "MARKDOWN_BASIC", "HTML"]).optional(),
  }),
  variant("Secret", "secretV1", { regExp: Text, simpleRegExp: Text }),
  variant("DateScroll", "dateScrollV1", { pattern: Text, beforeDate: Text, afterDate: Text }),
  variant("ColorHex", "colorHexV1", {}),
  variant("Url", "urlV1", {}),
  variant("List", "selectListV1", {
    supportCustom: Flag,
    multiple: Flag,
    dataListId: Id,
    dataListSubsetIdList: Ids,
    optionIdList: Ids,
    options: z.array(OptionView).optional(),
  }),
  variant("ListLong", "selectLongV1", {
    supportCustom: Flag,
    multiple: Flag,
    dataListId: Id,
    dataListSubsetIdList: Ids,
  }),
  variant("ListSharedInHead", "selectSharedInHeadV1", {
    multiple: Flag,
    dataListId: Id,
    dataListSubsetIdList: Ids,
  }),
  variant("Link", "selectLinkV1", {
    multiple: Flag,
    dstTwins: z.array(viewNamed("TwinV2")).optional(),
  }),
  variant("LinkLong", "selectLinkLongV1", { multiple: Flag, linkId: Id }),
  variant("I18n", "i18nV1", {}),
  variant("User", "selectUserV1", {
    multiple: Flag,
    userIdList: Ids,
    users: z.array(UserView).optional(),
  }),
  variant("UserLong", "selectUserLongV1", { multiple: Flag, userFilterId: Id }),
  variant("Attachment", "attachmentFieldV1", {
    minCount: Int,
    maxCount: Int,
    extensions: Text,
    filenameRegExp: Text,
    fileSizeMbLimit: Int,
  }),
  variant("Numeric", "numericFieldV1", {
    min: Number,
    max: Number,
    step: Number,
    thousandSeparator: Text,
    decimalSeparator: Text,
    decimalPlaces: Int,
  }),
  variant("Immutable", "immutableV1", {}),
  variant("Boolean", "booleanV1", {
    checkboxType: z.enum(["STANDARD", "TOGGLE", "CUSTOM"]).optional(),
  }),
  variant("TwinClassList", "twinClassListV1", {}),
]);

function variant<N extends string, S extends z.ZodRawShape>(name: string, type: N, shape: S) {
  return z
    .object({ fieldType: z.literal(type), ...shape })
    .meta({ id: `TwinClassFieldDescriptor${name}V1` });
}
