import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { FieldList } from "#app/ui/field-value.tsx";
import { Section } from "#app/ui/page.tsx";

interface WritingUseProps {
  isBuiltIn: boolean;
  model: string;
  used: {
    days: number;
    proposals: number;
    inputTokens: number;
    outputTokens: number;
    cost?: string;
  };
}

/** Shows which writer is used, and how much a model has read and written recently. */
export function WritingUse({ isBuiltIn, model, used }: WritingUseProps) {
  return (
    <Section
      title={isBuiltIn ? m.writing_by_builtin() : m.writing_by_model({ model })}
      description={isBuiltIn ? m.writing_builtin_help() : m.writing_model_help()}
    >
      {!isBuiltIn && (
        <FieldList
          items={[
            {
              label: m.writing_proposals({ days: used.days }),
              value: formatNumber(used.proposals),
            },
            { label: m.writing_tokens_read(), value: formatNumber(used.inputTokens) },
            { label: m.writing_tokens_written(), value: formatNumber(used.outputTokens) },
            ...(used.cost === undefined
              ? []
              : [{ label: m.writing_cost(), value: `$${used.cost}` }]),
          ]}
        />
      )}
    </Section>
  );
}
