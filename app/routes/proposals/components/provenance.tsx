import { m } from "#app/paraglide/messages.js";
import { Ago } from "#app/ui/time.tsx";

interface ProvenanceProps {
  proposal: { builtIn: boolean; model: string | null; createdAt: string };
}

/** Who wrote a proposal, and when. */
export function Provenance({ proposal: { builtIn, createdAt, model } }: ProvenanceProps) {
  return (
    <>
      {builtIn ? m.card_writer_builtin() : m.card_writer_model({ model: model ?? "" })}{" "}
      <Ago iso={createdAt} />
    </>
  );
}
