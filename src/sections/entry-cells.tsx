import { Checkbox, Table } from '@mantine/core';
import { memo, useEffect, useId, useMemo, useRef } from 'react';
import type { Message } from '../../engine/context/message.ts';
import type { FieldValue } from '../../engine/context/values.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import { useActing } from '../actions/begun.ts';
import { faultText } from '../i18n/fault-text.ts';
import { faultsOf, fieldsOfRow, pasteCells, placeOf, typeCells, typedRows, useSheet } from './entering.ts';
import classes from './entry.module.css';
import { EntryCell } from './entry-cell.tsx';
import { pressInCell } from './entry-keys.ts';

interface Props {
  /** What names the row. */
  id: string;
  /** The place of the row. */
  place: number;
  /** The row in words. */
  of: string;
  go: (to: number) => void;
}

/** The row as it was typed, and what is wrong with it. */
function useRow(id: string) {
  const sheet = useSheet();
  const { entering, group, context, blank } = sheet;
  const { acting, name } = entering;
  const row = useActing(acting, (now) => {
    const rows = typedRows(sheet, now);
    const at = placeOf(rows, id, entering.row);
    return at === undefined ? undefined : rows[at];
  });
  const said = useActing(acting, (now) => faultsOf(sheet, now, id));
  const isTried = useActing(acting, ({ begun }) => begun[name]?.isTried ?? false);
  const isSending = useActing(acting, ({ begun }) => begun[name]?.act.status === 'sending');
  const fields = useMemo(
    () => (row ? fieldsOfRow(entering, group.key, row, context) : blank.fields),
    [entering, group.key, row, context, blank],
  );
  const faults = useMemo(() => (said === '' ? {} : JSON.parse(said)) as Record<string, Message>, [said]);
  const errorOf = ({ key, fault }: ResolvedField): string | undefined => {
    const own = row && (isTried || fault?.key !== 'faults.required') ? fault : null;
    const shown = own ?? faults[key];
    return shown ? faultText(shown, context.words) : undefined;
  };
  return { sheet, row, fields, errorOf, isSending };
}

/** The cells of a row that users type in. */
export const EntryCells = memo(function EntryCells({ id, place, of, go }: Props) {
  const { sheet, row, fields, errorOf, isSending } = useRow(id);
  const { entering, cells, next, leaving, context } = sheet;
  const { words } = context;
  const about = useId();
  const first = useRef<HTMLTableCellElement>(null);
  // After a page was turned.
  useEffect(() => {
    if (next.current?.place !== place || !first.current) return;
    const input = first.current
      .closest('tr')
      ?.querySelector<HTMLInputElement>(`[data-entry="${place}.${next.current.cell}"] input`);
    next.current = null;
    input?.focus();
    input?.select();
  });
  const asks = fields.find(({ key }) => key === entering.confirm);
  const question = asks && errorOf({ ...asks, fault: null });
  return cells.map(({ key }, cell) => {
    const field = fields.find((each) => each.key === key);
    if (!field) return null;
    const type = (name: string, value: FieldValue) => typeCells(sheet, [{ id, field: name, value }]);
    return (
      <Table.Td
        key={key}
        ref={cell === 0 ? first : null}
        className={classes.cell}
        data-entry={`${place}.${cell}`}
        data-typed={row !== undefined || undefined}
        onFocus={() => {
          leaving.current = false;
        }}
        onKeyDown={(event) => pressInCell(sheet, event, { place, cell, go })}
        onPaste={(event) => {
          if (pasteCells(sheet, event.clipboardData.getData('text/plain'), place, cell)) event.preventDefault();
        }}
      >
        <EntryCell {...{ field, of, isSending }} error={errorOf(field)} onChange={(value) => type(key, value)} />
        {cell === 0 && asks && (question || asks.value === true) && (
          <div className={classes.question} data-asked>
            <span id={about}>{question}</span>
            <Checkbox
              size="xs"
              label={asks.text}
              aria-label={words('formats.pair', { name: asks.text, value: of })}
              aria-describedby={about}
              checked={asks.value === true}
              disabled={isSending}
              onChange={(event) => type(asks.key, event.currentTarget.checked)}
            />
          </div>
        )}
      </Table.Td>
    );
  });
});
