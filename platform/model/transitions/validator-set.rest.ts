import { z } from "zod";

import { Text } from "../../base/http/body-fields.ts";
import { createSearch, idFilter, likeFilter } from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { ValidatorSet } from "../../core/model/flow-model.ts";
import {
  createValidatorSet,
  deleteValidatorSet,
  updateValidatorSet,
} from "./save-validator-set.ts";
import { ValidatorList } from "./validator-body.ts";
import { presentValidatorSet, ValidatorSetView } from "./validator-rule.view.ts";

const Body = z
  .object({
    twinValidatorSet: z.object({ name: Text, description: Text, twinValidators: ValidatorList }),
  })
  .meta({ id: "TwinValidatorSetSaveRqV1" });

const noun = {
  needs: ["TRANSITION_VIEW"],
  mode: "TwinValidatorSet",
  key: "twinValidatorSet",
  view: ValidatorSetView,
  present: presentValidatorSet,
} as const;

const saving = {
  ...noun,
  needs: ["TRANSITION_UPDATE"],
  body: Body,
  saved: (model: DomainModel, id: string) => model.validatorSets.get(id),
} as const;

const PATH = "/private/twin_validator_set/:validatorSetId/v1";

export const validatorSetRoutes: Route[] = [
  searchRoute<ValidatorSet>({
    ...noun,
    path: "/private/twin_validator_set/search/v1",
    summary: "Search sets of validators",
    key: "twinValidatorSets",
    search: createSearch<ValidatorSet>(
      idFilter("id", (set) => set.id),
      likeFilter("name", (set) => set.name, { wrap: true }),
      likeFilter("description", (set) => set.description, { wrap: true }),
    ),
    rows: (call) => call.model.validatorSets.values(),
    sorters: { name: (set) => set.name },
  }),
  findRoute<ValidatorSet>({
    ...noun,
    path: PATH,
    summary: "Get a set of validators",
    what: "validator_set",
    find: (call, model) => model.validatorSets.get(call.id("validatorSetId")),
  }),
  saveRoute<ValidatorSet, typeof Body>({
    ...saving,
    method: "POST",
    path: "/private/twin_validator_set/v1",
    summary: "Create a set of validators that rules of several transitions share",
    save: ({ services, caller, body }) =>
      createValidatorSet(services, caller, body.twinValidatorSet),
  }),
  saveRoute<ValidatorSet, typeof Body>({
    ...saving,
    method: "PUT",
    path: PATH,
    summary: "Update a set of validators; omitted members stay unchanged",
    save: (call) => {
      const id = call.id("validatorSetId");
      return updateValidatorSet(call.services, call.caller, id, call.body.twinValidatorSet);
    },
  }),
  deleteRoute({
    path: PATH,
    summary: "Delete a set of validators",
    needs: ["TRANSITION_UPDATE"],
    remove: deleteValidatorSet,
  }),
];
