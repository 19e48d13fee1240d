import { RequestError } from "../../base/errors/request-error.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { type Decision, decideProposal } from "./decide-proposal.ts";
import type { ProposalState } from "./proposal.store.ts";

export interface DecidedProposal {
  id: string;
  state?: ProposalState;
  /** Reason why the proposal stays undecided. */
  message?: string;
}

/**
 * Accepts or rejects whole proposals, each in its own transaction, so that an outdated proposal doesn't stop the
 * others.
 */
export async function decideProposals(
  services: Services,
  caller: Caller,
  proposalIds: readonly string[],
  accept: boolean,
): Promise<DecidedProposal[]> {
  const ids = [...new Set(proposalIds)];
  const decision: Decision = { accept: accept ? "all" : [] };
  const decided: DecidedProposal[] = [];
  for (const id of ids) {
    try {
      const state = await services.db
        .transaction()
        .execute((tx) => decideProposal(services, tx, caller, id, decision));
      decided.push({ id, state });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      decided.push({ id, message: renderMessage(error.sentences, caller.locale) });
    }
  }
  return decided;
}
