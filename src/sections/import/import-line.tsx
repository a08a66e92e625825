import { Checkbox } from '@mantine/core';
import { memo, useId } from 'react';
import { textOfCell } from '../../../engine/actions/import-cells.ts';
import { faultText } from '../../i18n/fault-text.ts';
import classes from './import.module.css';
import { type Importer, type ImportRow, isFaulty, type Sheet } from './import-rows.ts';

interface Props {
  importer: Importer;
  sheet: Sheet;
  row: ImportRow;
  isSending: boolean;
  onEdit: (place: number, text: string) => void;
  onConfirm: (confirmed: boolean) => void;
}

/** A cell with an error, or that had one: it can be corrected here. */
function EditedCell({ importer, sheet, row, place, isSending, onEdit }: Omit<Props, 'onConfirm'> & { place: number }) {
  const { words } = importer.context;
  const id = useId();
  const fault = row.faults[sheet.paths[place] ?? ''];
  const text = textOfCell(row.cells[place] ?? '');
  const take = (typed: string) => typed !== text && onEdit(place, typed);
  return (
    <td data-fault={fault ? true : undefined}>
      <input
        // Another value, such as after another column fills the field.
        key={text}
        className={classes.input}
        defaultValue={text}
        readOnly={isSending}
        aria-label={words('imports.cell', { column: sheet.headers[place] ?? '', line: row.line })}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        onBlur={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take(event.currentTarget.value);
        }}
      />
      {fault && (
        <div id={id} className={classes.fault}>
          {faultText(fault, words)}
        </div>
      )}
    </td>
  );
}

/** What is wrong with the row that is not in one of its columns. */
function RowFaults({ importer, sheet, row, isSending, onConfirm }: Omit<Props, 'onEdit'>) {
  const { option, targets, context } = importer;
  const { words } = context;
  const others = Object.entries(row.faults).filter(([path]) => !sheet.paths.includes(path));
  const { confirm } = option;
  const isConfirmed = confirm !== null && row.values[confirm] === true;
  const isAsked = confirm !== null && row.faults[confirm] !== undefined;
  return (
    <th scope="row" data-fault={others.length > 0 || undefined} data-faulty={isFaulty(row) || undefined}>
      <span className={classes.line}>{row.line}</span>
      {others.map(([path, fault]) => (
        <div key={path} className={classes.fault}>
          {path === confirm
            ? faultText(fault, words)
            : words('formats.pair', {
                name: targets.find((target) => target.path === path)?.text ?? path,
                value: faultText(fault, words),
              })}
        </div>
      ))}
      {(isAsked || isConfirmed) && (
        <Checkbox
          size="xs"
          label={words('imports.save_anyway')}
          checked={isConfirmed}
          disabled={isSending}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
        />
      )}
    </th>
  );
}

/** A row of the file. It is drawn again only when it has changed. */
export const ImportLine = memo(
  function ImportLine(props: Props) {
    const { sheet, row } = props;
    return (
      <tr>
        <RowFaults {...props} />
        {sheet.headers.map((name, place) => {
          const path = sheet.paths[place] ?? null;
          const isEdited = row.edited.has(place) || (path !== null && row.faults[path] !== undefined);
          const key = `${place} ${name}`;
          if (isEdited) return <EditedCell key={key} {...props} place={place} />;
          return (
            <td key={key} data-out={path === null || undefined}>
              {textOfCell(row.cells[place] ?? '')}
            </td>
          );
        })}
      </tr>
    );
  },
  (one, other) =>
    one.row === other.row &&
    one.sheet.paths === other.sheet.paths &&
    one.importer === other.importer &&
    one.isSending === other.isSending,
);
