import { Button, Checkbox, Loader } from '@mantine/core';
import { listOf } from '../../ui/list-of.ts';
import classes from './import.module.css';
import { type Importer, isFaulty, offeredOrder, type Sheet } from './import-rows.ts';
import { ImportTable } from './import-table.tsx';
import type { ImportRun, Stage } from './use-import.ts';

interface Props {
  importer: Importer;
  run: ImportRun;
  now: Extract<Stage, { type: 'preview' }>;
}

/** The required fields that no column fills, in words; '' for none. */
function missingText({ targets, context: { words } }: Importer, { paths }: Sheet): string {
  const missing = targets.filter(({ path, required }) => required && !paths.includes(path)).map(({ text }) => text);
  return missing.length > 0 ? words('imports.missing', { count: missing.length, names: listOf(missing) }) : '';
}

/** What is not read: columns whose names are not known, and other sheets. */
function leftOutTexts({ context: { words } }: Importer, { headers, paths, chosen, header }: Sheet): string[] {
  const isNamed = (place: number) => header !== null && String(chosen.rows[header]?.cells[place] ?? '').trim() !== '';
  const out = headers.filter((_, place) => paths[place] === null && isNamed(place));
  const { other_sheets: others } = chosen;
  return [
    out.length > 0 ? words('imports.unmatched', { count: out.length, names: listOf(out) }) : '',
    others.length > 0 ? words('imports.sheets', { others: listOf(others) }) : '',
  ].filter(Boolean);
}

/** The rows before they are imported. */
export function ImportPreview({ importer, run, now }: Props) {
  const { context, option } = importer;
  const { words, locale } = context;
  const { sheet, fault, isSending } = now;
  const { format } = new Intl.NumberFormat(locale);
  const faulty = sheet.rows.filter(isFaulty).length;
  const good = sheet.rows.length - faulty;
  const { confirm } = option;
  const asked = [...sheet.rows.keys()].filter((at) => confirm !== null && sheet.rows[at]?.faults[confirm]);
  const count = (of: number) => ({ count: of, number: format(of) });
  const order = offeredOrder(importer, sheet);
  const action = faulty === 0 ? 'imports.all' : 'imports.good_only';
  const isOff = isSending || good === 0;
  return (
    <div className={classes.preview} aria-busy={isSending}>
      <div role="status" className={classes.said} tabIndex={-1} data-begin data-autofocus>
        {good > 0 && <span>{words('imports.good', count(good))}</span>}{' '}
        {asked.length > 0 && <span>{words('imports.asked', count(asked.length))}</span>}{' '}
        {faulty > asked.length && <span>{words('imports.faulty', count(faulty - asked.length))}</span>}
      </div>
      {leftOutTexts(importer, sheet).map((text) => (
        <p key={text} className={classes.note}>
          {text}
        </p>
      ))}
      {[missingText(importer, sheet), fault].filter(Boolean).map((text) => (
        <p key={text} role="alert" className={classes.fault}>
          {text}
        </p>
      ))}
      <Checkbox
        size="xs"
        label={words('imports.has_headers')}
        checked={sheet.header !== null}
        disabled={isSending}
        onChange={(event) => run.head(now, event.currentTarget.checked)}
      />
      <ImportTable
        {...{ importer, sheet, isSending }}
        onFill={(place, path) => run.fill(now, place, path)}
        onEdit={run.edit}
        onConfirm={run.confirm}
      />
      <div className={classes.buttons}>
        <Button variant="default" disabled={isSending} onClick={run.back}>
          {words('imports.back')}
        </Button>
        {order && (
          <Button
            variant="default"
            classNames={{ root: classes.long, label: classes.longLabel }}
            disabled={isSending}
            onClick={() => run.order(now, order.place, order.order)}
          >
            {words.of(`imports.order.${order.order}`, { column: sheet.headers[order.place] ?? '' })}
          </Button>
        )}
        {asked.length > 1 && (
          <Button variant="default" disabled={isSending} onClick={() => run.confirm(asked, true)}>
            {words('imports.save_all_anyway')}
          </Button>
        )}
        <Button
          data-disabled={isOff || undefined}
          aria-disabled={isOff || undefined}
          leftSection={isSending && <Loader size="1rem" color="inherit" />}
          onClick={() => !isOff && void run.send(now)}
        >
          {good > 0 ? words(action, count(good)) : words('actions.import')}
        </Button>
      </div>
    </div>
  );
}
