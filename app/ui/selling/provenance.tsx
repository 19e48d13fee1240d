import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { Ago } from "#app/ui/time.tsx";

interface ProvenanceProps {
  proposal: {
    builtIn: boolean;
    model: string | null;
    tokens: number | null;
    cost: string | null;
    createdAt: string;
  };
}

/** Says who wrote a proposal (the built-in writer or a model), when, with how many tokens and at what cost. */
export function Provenance({ proposal }: ProvenanceProps) {
  const { builtIn, cost, createdAt, model, tokens } = proposal;
  return (
    <>
      {builtIn ? m.card_writer_builtin() : m.card_writer_model({ model: model ?? "" })}{" "}
      <Ago iso={createdAt} />
      {tokens !== null && ` · ${m.writing_provenance({ tokens: formatNumber(tokens) })}`}
      {cost !== null && ` · $${cost}`}
    </>
  );
}
