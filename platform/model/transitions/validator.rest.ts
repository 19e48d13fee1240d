import { z } from "zod";

import { ChosenId } from "../../base/http/body-fields.ts";
import { createSearch, idFilter } from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { ResponseContext } from "../../core/responses/response-context.ts";
import { includeFeaturer } from "../featurers/featurer.view.ts";
import {
  createValidator,
  deleteValidator,
  findValidator,
  type OwnedValidator,
  updateValidator,
  listValidators,
} from "./save-validator.ts";
import { Validator } from "./validator-body.ts";
import { OwnedValidatorView, presentValidator } from "./validator-rule.view.ts";

const Create = z
  .object({
    twinValidator: Validator.omit({ id: true }).extend({ transitionValidatorRuleId: ChosenId }),
  })
  .meta({ id: "TwinValidatorCreateRqV1" });

const Update = z
  .object({ twinValidator: Validator.omit({ id: true, twinValidatorSetId: true }) })
  .meta({ id: "TwinValidatorUpdateRqV1" });

const noun = {
  needs: ["TRANSITION_VIEW"],
  mode: "TwinValidator",
  key: "twinValidator",
  view: OwnedValidatorView,
  present: presentOwned,
} as const;

const saving = {
  ...noun,
  needs: ["TRANSITION_UPDATE"],
  saved: (model: DomainModel, id: string) => findValidator(model, id),
} as const;

const PATH = "/private/twin_validator/:validatorId/v1";

/** Routes for single validators, of rules and of sets. */
export const validatorRoutes: Route[] = [
  searchRoute<OwnedValidator>({
    ...noun,
    path: "/private/twin_validator/search/v1",
    summary: "Search validators of rules and of sets",
    key: "twinValidators",
    search: createSearch<OwnedValidator>(
      idFilter("id", (row) => row.id),
      idFilter("transitionValidatorRuleId", (row) => row.ruleId),
      idFilter("twinValidatorSetId", (row) => row.validatorSetId),
    ),
    rows: (call) => listValidators(call.model),
    sorters: { order: (row) => row.position },
  }),
  findRoute<OwnedValidator>({
    ...noun,
    path: PATH,
    summary: "Get a validator",
    what: "validator",
    find: (call, model) => findValidator(model, call.id("validatorId")),
  }),
  saveRoute<OwnedValidator, typeof Create>({
    ...saving,
    method: "POST",
    path: "/private/twin_validator/v1",
    summary: "Add a validator to a rule or to a set",
    body: Create,
    save: (call) => createValidator(call.services, call.caller, call.body.twinValidator),
  }),
  saveRoute<OwnedValidator, typeof Update>({
    ...saving,
    method: "PUT",
    path: PATH,
    summary: "Update a validator; what it belongs to cannot change",
    body: Update,
    save: (call) =>
      updateValidator(call.services, call.caller, call.id("validatorId"), call.body.twinValidator),
  }),
  deleteRoute({
    path: PATH,
    summary: "Delete a validator",
    needs: ["TRANSITION_UPDATE"],
    remove: deleteValidator,
  }),
];

function presentOwned(
  view: ResponseContext,
  validator: OwnedValidator,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof OwnedValidatorView> {
  // In the contract, a validator that is read by itself has no member for its featurer, so the featurer is added to
  // `relatedObjects`.
  includeFeaturer(view, validator.featurerId, view.show.mode("TwinValidator2Featurer"));
  const owner = {
    transitionValidatorRuleId: validator.ruleId ?? undefined,
    twinflowTransitionId: validator.transitionId ?? undefined,
  };
  const { id, order, active, ...details } = presentValidator(validator);
  const short = { id, order, active };
  return mode === "SHORT" ? short : { ...short, ...details, ...owner };
}
