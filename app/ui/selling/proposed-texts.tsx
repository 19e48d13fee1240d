import type { ProposedText } from "#app/server/selling/cards/proposals.server.ts";

import { ProposalDiff } from "./proposal-diff.tsx";

/** The texts of a proposal for a user who may not decide about it. */
export function ProposedTexts({ texts }: { texts: ProposedText[] }) {
  return texts.map((text) => (
    <div key={text.key}>
      <h3>{text.name}</h3>
      <ProposalDiff text={text} />
    </div>
  ));
}
