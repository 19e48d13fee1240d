import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { formatMonth } from "#app/rules/dates.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";

interface MonthUse {
  month: string;
  proposals: number;
  inputTokens: number;
  outputTokens: number;
  cost?: string;
}

interface WritingUseProps {
  isBuiltIn: boolean;
  model: string;
  months: MonthUse[];
}

/** Shows which writer is used, and how much a model has read and written in each month. */
export function WritingUse({ isBuiltIn, model, months }: WritingUseProps) {
  return (
    <>
      <Section title={isBuiltIn ? m.writing_by_builtin() : m.writing_by_model({ model })}>
        <p>{isBuiltIn ? m.writing_builtin_help() : m.writing_model_help()}</p>
      </Section>
      {!isBuiltIn && <MonthTable months={months} />}
    </>
  );
}

function MonthTable({ months }: Pick<WritingUseProps, "months">) {
  const hasCost = months.some(({ cost }) => cost !== undefined);
  return (
    <Section title={m.writing_use()} description={m.writing_use_help()} flush>
      <PagedTable
        label={m.writing_use()}
        heads={[
          m.writing_month(),
          m.writing_proposals(),
          m.writing_tokens_read(),
          m.writing_tokens_written(),
          ...(hasCost ? [m.writing_cost()] : []),
        ]}
        rows={months.map(({ month, proposals, inputTokens, outputTokens, cost = "0" }) => ({
          key: month,
          cells: [
            formatMonth(month, getLocale()),
            formatNumber(proposals),
            formatNumber(inputTokens),
            formatNumber(outputTokens),
            ...(hasCost ? [`$${formatNumber(cost)}`] : []),
          ],
        }))}
      />
    </Section>
  );
}
