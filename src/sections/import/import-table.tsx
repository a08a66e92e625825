import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import classes from './import.module.css';
import { ImportLine } from './import-line.tsx';
import { type Importer, type ImportRow, isFaulty, type Sheet } from './import-rows.ts';

interface Props {
  importer: Importer;
  sheet: Sheet;
  isSending: boolean;
  onFill: (place: number, path: string | null) => void;
  onEdit: (at: number, place: number, text: string) => void;
  onConfirm: (places: readonly number[], confirmed: boolean) => void;
}

const perPage = 50;

/** The rows of the page, of those that have errors or had some. */
function usePage({ rows }: Sheet) {
  const [isOnlyFaulty, setOnlyFaulty] = useState(false);
  const [page, setPage] = useState(0);
  const places = useMemo(
    () => [...rows.keys()].filter((at) => !isOnlyFaulty || isOfInterest(rows[at] as ImportRow)),
    [rows, isOnlyFaulty],
  );
  const last = Math.max(0, Math.ceil(places.length / perPage) - 1);
  const now = Math.min(page, last);
  return {
    isOnlyFaulty,
    setOnlyFaulty,
    now,
    last,
    count: places.length,
    shown: places.slice(now * perPage, (now + 1) * perPage),
    setPage,
  };
}

/** A row that was corrected stays where it is. */
const isOfInterest = (row: ImportRow) => isFaulty(row) || row.edited.size > 0;

/** The column of the file, and the field that it fills. */
function Header({
  importer,
  sheet,
  place,
  onFill,
  isSending,
}: Omit<Props, 'onEdit' | 'onConfirm'> & { place: number }) {
  const { targets, context } = importer;
  const { words } = context;
  const name = sheet.headers[place] ?? '';
  const taken = sheet.paths[place] ?? '';
  return (
    <th scope="col" data-out={taken === '' || undefined}>
      <div className={classes.name}>{name}</div>
      <NativeSelect
        size="xs"
        aria-label={words('imports.field_of', { column: name })}
        value={taken}
        disabled={isSending}
        onChange={(event) => onFill(place, event.currentTarget.value || null)}
      >
        <option value="">{words('imports.leave_out')}</option>
        {targets.map(({ path, text, required }) => (
          <option key={path} value={path}>
            {required ? `${text} *` : text}
          </option>
        ))}
      </NativeSelect>
    </th>
  );
}

function Pages({ importer, page }: { importer: Importer; page: ReturnType<typeof usePage> }) {
  const { words, locale } = importer.context;
  const { format } = new Intl.NumberFormat(locale);
  const { now, last, count, setPage } = page;
  if (last === 0) return null;
  const from = now * perPage;
  const said = { from: format(from + 1), to: format(Math.min(from + perPage, count)), of: format(count) };
  return (
    <div className={classes.pages}>
      <Button size="compact-sm" variant="default" disabled={now === 0} onClick={() => setPage(now - 1)}>
        {words('imports.previous')}
      </Button>
      <span role="status">{words('imports.pages', said)}</span>
      <Button size="compact-sm" variant="default" disabled={now === last} onClick={() => setPage(now + 1)}>
        {words('imports.next')}
      </Button>
    </div>
  );
}

/** The rows of the file, each with its faults at their cells. */
export function ImportTable(props: Props) {
  const { importer, sheet, isSending, onEdit, onConfirm } = props;
  const { words } = importer.context;
  const page = usePage(sheet);
  const faulty = sheet.rows.filter(isOfInterest).length;
  return (
    <>
      {faulty > 0 && (
        <Checkbox
          size="xs"
          label={words('imports.only_faulty')}
          checked={page.isOnlyFaulty}
          onChange={(event) => page.setOnlyFaulty(event.currentTarget.checked)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-label={words('imports.title', { title: importer.title })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words('imports.line')}</th>
              {sheet.headers.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name.
                <Header key={`${place} ${name}`} {...props} place={place} />
              ))}
            </tr>
          </thead>
          <tbody>
            {page.shown.map((at) => {
              const row = sheet.rows[at];
              return (
                row && (
                  <ImportLine
                    key={row.line}
                    {...{ importer, sheet, row, isSending }}
                    onEdit={(place, text) => onEdit(at, place, text)}
                    onConfirm={(confirmed) => onConfirm([at], confirmed)}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </section>
      <Pages {...{ importer, page }} />
    </>
  );
}
