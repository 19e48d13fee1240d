import { cleanCode, cleanName } from "#common/clean-text.ts";
import { isTooLong } from "#common/count-characters.ts";
import { EAN_PATTERN } from "#common/ean.ts";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, type FieldError, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { isOneLine } from "../../base/text/text.ts";
import type { Caller } from "../../core/access/caller.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { createTwin } from "../../twins/changes/create-twin.ts";
import { PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { checkBusinessEan, explainEan } from "./check-ean.ts";
import { prepareProductJob } from "./prepare-product.job.ts";

export interface NewProduct {
  name: string;
  sku: string;
  ean: string;
  /** ID of the product type's class. */
  productCategoryId: string;
  description?: string | undefined;
}

const NAME_MAX = 75;
const SKU_MAX = 100;

/**
 * Creates a product as a sketch and enqueues, in the same transaction, the job that prepares the
 * attributes of its type. The form, the import and every other client use it.
 */
export async function createProduct(
  services: Services,
  tx: Tx,
  caller: Caller,
  input: NewProduct,
): Promise<string> {
  const product = {
    name: cleanName(input.name),
    sku: cleanCode(input.sku),
    ean: cleanCode(input.ean),
  };
  const type = findProductType(caller.model, input.productCategoryId);
  const problems = [...shapeProblems(product), ...(type ? [] : [PRODUCT_TYPE_REQUIRED])];
  if (!problems.some(({ field }) => field === "ean")) {
    const { unique } = await checkBusinessEan(tx, caller, product.ean);
    if (!unique) problems.push(problem("ean", createMessage("product_ean_taken"), "not_unique"));
  }
  if (!type || problems.length > 0) {
    throw new RequestError(
      CODE.ENTITY_INVALID,
      problems[0]?.message ?? createMessage("product_invalid"),
      {
        fieldErrors: problems,
      },
    );
  }

  const twin = await createTwin(services, tx, caller, {
    classId: type.id,
    name: product.name,
    isSketch: true,
    fields: { ean: product.ean, sku: product.sku },
    ...(input.description && { description: input.description }),
  });
  await services.jobs.enqueue(
    tx,
    prepareProductJob,
    { twinId: twin.id },
    { key: twin.id, tenant: caller },
  );
  return twin.id;
}

/** Lists the product types, which are the concrete descendants of the class `product`. */
export function listProductTypes(model: DomainModel): TwinClass[] {
  return [...model.classes.values()].filter((twinClass) => isProductType(model, twinClass));
}

export function findProductType(model: DomainModel, classId: string): TwinClass | undefined {
  const twinClass = model.classes.get(classId);
  return twinClass && isProductType(model, twinClass) ? twinClass : undefined;
}

function isProductType(model: DomainModel, { id, abstractClass }: TwinClass): boolean {
  const root = model.classByKey.get(PRODUCT_ROOT);
  return root !== undefined && !abstractClass && isKindOf(model, id, root.id);
}

export const PRODUCT_TYPE_REQUIRED = problem(
  "productCategoryId",
  createMessage("product_type_required"),
  "unknown",
);

const ON_ONE_LINE = createMessage("text_has_line_break");

function shapeProblems(product: { name: string; sku: string; ean: string }): FieldError[] {
  const problems: FieldError[] = [];
  if (product.name === "")
    problems.push(problem("name", createMessage("name_required"), "required"));
  else if (isTooLong(product.name, NAME_MAX)) {
    problems.push(problem("name", createMessage("name_too_long", { max: NAME_MAX }), "too_long"));
  } else if (!isOneLine(product.name)) {
    problems.push(problem("name", ON_ONE_LINE, "unprintable"));
  }
  if (product.ean === "")
    problems.push(problem("ean", createMessage("product_ean_required"), "required"));
  else if (!EAN_PATTERN.test(product.ean)) {
    problems.push(problem("ean", explainEan(product.ean), "wrong_length"));
  }
  if (product.sku === "")
    problems.push(problem("sku", createMessage("product_sku_required"), "required"));
  else if (isTooLong(product.sku, SKU_MAX)) {
    problems.push(
      problem("sku", createMessage("product_sku_too_long", { max: SKU_MAX }), "too_long"),
    );
  } else if (!isOneLine(product.sku)) {
    problems.push(problem("sku", ON_ONE_LINE, "unprintable"));
  }
  return problems;
}

function problem(field: string, message: Message, code: string): FieldError {
  return { field, message, code };
}
