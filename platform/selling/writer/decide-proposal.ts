import type { Tx } from "../../base/database/executor.ts";
import type { ProposedField } from "../../base/database/tables/selling.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { assertEditable } from "../../twins/twin/assert-editable.ts";
import { emitTwinEvent } from "../../twins/twin/emit-twin-event.ts";
import { findTwin } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { readField } from "../cards/field-text.rules.ts";
import { applyProposal } from "./apply-proposal.ts";
import { decideProposalRow, lockProposal, type Proposal } from "./proposal.store.ts";

export interface Decision {
  /** Keys of the fields to apply; the others are rejected. */
  accept: readonly string[] | "all";
  /** Texts by which the user replaced proposed ones, by key of the accepted field. */
  edited?: Readonly<Record<string, string>>;
}

/** Applies some fields of a proposal to the card, as proposed or as the user changed them, and rejects the others. */
export async function decideProposal(
  services: Services,
  tx: Tx,
  caller: Caller,
  proposalId: string,
  { accept, edited = {} }: Decision,
): Promise<Proposal["state"]> {
  const proposal = await lockProposal(tx, proposalId);
  if (!proposal) throw unknownId("proposal", proposalId);
  const card = await cardOf(tx, caller, proposal);
  assertEditable(caller, card);
  if (proposal.state !== "pending") {
    throw new RequestError(CODE.VERSION_CONFLICT, createMessage("proposal_decided"));
  }
  const accepted = proposal.fields.filter(({ key }) => accept === "all" || accept.includes(key));
  assertCurrent(card, accepted);
  const isEdited = ({ key, after }: ProposedField) =>
    edited[key] !== undefined && edited[key] !== after;
  const asProposed = accepted.filter((field) => !isEdited(field));
  const rewritten = accepted
    .filter(isEdited)
    .map((field) => ({ ...field, after: edited[field.key] ?? "" }));
  // Saves two separate changes, so that the history distinguishes the writer's texts from the user's.
  const written = await applyProposal(
    services,
    tx,
    { ...caller, origin: "writer" },
    card,
    asProposed,
  );
  await applyProposal(services, tx, caller, written, rewritten);
  const state = stateAfter(accepted.length, proposal.fields.length);
  await decideProposalRow(tx, proposal.id, { state, userId: caller.userId }, services.now());
  await emitTwinEvent(services, tx, caller, card, "proposal");
  return state;
}

/**
 * Finds the card of a proposal. An error names the proposal's ID, because the card's ID would reveal that the
 * proposal exists.
 */
async function cardOf(tx: Tx, caller: Caller, { id, twinId }: Proposal): Promise<TwinRow> {
  try {
    return await findTwin(tx, caller, twinId, { lock: true });
  } catch (error) {
    if (error instanceof RequestError && error.code === CODE.UUID_UNKNOWN)
      throw unknownId("proposal", id);
    throw error;
  }
}

/**
 * Throws if one of the accepted fields has changed since the proposal was written, because the proposal would
 * overwrite that change.
 */
function assertCurrent(card: TwinRow, accepted: readonly ProposedField[]): void {
  const stale = accepted.filter(({ key, before }) => currentText(card, key) !== (before ?? ""));
  if (stale.length === 0) return;
  throw new RequestError(CODE.VERSION_CONFLICT, createMessage("proposal_outdated"), {
    fieldErrors: stale.map(({ key }) => ({
      field: key,
      message: createMessage("proposal_text_changed"),
    })),
  });
}

function currentText(card: TwinRow, key: string): string {
  if (key === "name") return card.name;
  if (key === "description") return card.description ?? "";
  return readField(card.fields, key);
}

function stateAfter(accepted: number, all: number): Proposal["state"] {
  if (accepted === 0) return "rejected";
  return accepted === all ? "applied" : "partly";
}
