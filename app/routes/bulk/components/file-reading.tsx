import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { FileReading } from "#app/server/bulk/file-reading.server.ts";
import { Choice } from "#app/ui/bulk/choice.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";

import classes from "#app/ui/bulk/bulk.module.css";

/** Shows how a file was read, with a sample and the rows that could not be read. */
export function ReadFile({ reading }: { reading: FileReading }) {
  const { columns, sample, unreadable, unreadableCount, isGuess } = reading;
  return (
    <Section title={m.bulk_reading()}>
      {isGuess && <p className={classes.problem}>{m.bulk_reading_guess()}</p>}
      {unreadableCount > 0 && (
        <div className={classes.problem}>
          <p>{m.bulk_reading_refused({ count: formatNumber(unreadableCount) })}</p>
          <ul>
            {unreadable.map(({ line, reason }) => (
              <li key={line}>{m.bulk_reading_reason({ line, reason })}</li>
            ))}
            {unreadableCount > unreadable.length && (
              <li>
                {m.bulk_reading_more({ count: formatNumber(unreadableCount - unreadable.length) })}
              </li>
            )}
          </ul>
        </div>
      )}
      <PagedTable
        label={m.bulk_reading()}
        heads={[
          m.bulk_line(),
          ...columns.map((name, at) => name || m.bulk_column_number({ number: at + 1 })),
        ]}
        rows={sample.map(({ line, cells }) => ({
          key: line,
          cells: [line, ...columns.map((_name, at) => (cells[at] ?? "").slice(0, 60))],
        }))}
      />
      {reading.canChange && <ReadAgain reading={reading} />}
    </Section>
  );
}

function ReadAgain({ reading }: { reading: FileReading }) {
  return (
    <Form method="post" className={classes.columns}>
      <input type="hidden" name="intent" value="read" />
      {reading.sheets.length > 0 ? (
        <SheetChoice reading={reading} />
      ) : (
        <CsvChoices reading={reading} />
      )}
      <p className={classes.help}>{m.bulk_reading_help()}</p>
      <div className={classes.actions}>
        <SubmitButton variant="default" pendingLabel={m.bulk_uploading()}>
          {reading.sheets.length > 0 ? m.bulk_sheet_read() : m.bulk_reading_again()}
        </SubmitButton>
      </div>
    </Form>
  );
}

function SheetChoice({ reading: { sheet, sheets } }: { reading: FileReading }) {
  return <Choice name="sheet" label={m.bulk_sheet()} value={sheet ?? ""} choices={sheets} />;
}

function CsvChoices({ reading }: { reading: FileReading }) {
  const { encoding, encodings, delimiter, delimiters } = reading;
  return (
    <>
      <Choice
        name="encoding"
        label={m.bulk_encoding()}
        value={encoding ?? ""}
        choices={encodings}
      />
      <Choice
        name="delimiter"
        label={m.bulk_separator()}
        value={delimiter ?? ""}
        choices={delimiters}
      />
    </>
  );
}
