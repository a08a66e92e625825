import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { FieldRow } from '../../engine/context/values.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import { GroupRow } from './group-row.tsx';
import classes from './inside.module.css';
import { WholeField } from './whole-field.tsx';
import { errorOf, type FieldWidgetProps, fieldOf } from './widget.ts';

const valuesIn = (row: readonly ResolvedField[]): FieldRow =>
  Object.fromEntries(row.map(({ key, value }) => [key, value])) as FieldRow;

/** Names of rows that stay while rows are moved and removed, so that each keeps what is typed and its focus. */
function useNames(count: number) {
  const [names, setNames] = useState<readonly number[]>([]);
  const next = Math.max(-1, ...names) + 1;
  const known = Array.from({ length: count }, (_, at) => names[at] ?? next + at - names.length);
  return { names: known, setNames };
}

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
};

/** A list of rows that can be added, removed and moved. */
export function GroupWidget(props: FieldWidgetProps) {
  const { id, onChange, registry } = props;
  const { words } = registry.formContext;
  const { rows = [], max, total } = fieldOf(props);
  const { names, setNames } = useNames(rows.length);
  const list = useRef<HTMLFieldSetElement>(null);
  const [focus, setFocus] = useState<{ at: string; before: typeof rows } | null>(null);
  // Not before the rows have changed: the form draws them a moment later.
  useEffect(() => {
    if (focus === null || focus.before === rows) return;
    list.current?.querySelector<HTMLElement>(focus.at)?.focus();
    setFocus(null);
  }, [focus, rows]);
  const values = rows.map(valuesIn);
  const change = (next: readonly FieldRow[], nextNames: readonly number[], focused: string) => {
    setNames(nextNames);
    onChange(next.length > 0 ? next : undefined);
    setFocus({ at: focused, before: rows });
  };
  const rowAt = (at: number) => `[data-row="${at}"]`;
  const move = (from: number, to: number) =>
    change(moved(values, from, to), moved(names, from, to), `${rowAt(to)} [data-move="${to > from ? 'down' : 'up'}"]`);
  const remove = (at: number) => {
    const without = <T,>(all: readonly T[]) => all.filter((_, index) => index !== at);
    const left = rows.length - 1;
    change(without(values), without(names), left > 0 ? `${rowAt(Math.min(at, left - 1))} input` : '[data-add]');
  };
  const add = () => change([...values, {}], [...names, Math.max(-1, ...names) + 1], `${rowAt(rows.length)} input`);
  return (
    <WholeField field={props} error={errorOf(props)} frame={list}>
      <ol role="list" className={classes.rows}>
        {rows.map((row, at) => (
          <GroupRow
            key={names[at]}
            {...{ row, at, count: rows.length, move, remove }}
            id={`${id}_${names[at]}`}
            form={registry.formContext}
            onChange={(next) => onChange(values.map((each, index) => (index === at ? next : each)))}
          />
        ))}
      </ol>
      {total !== undefined && (
        <p className={classes.total}>{words('formats.pair', { name: words('fields.total'), value: total })}</p>
      )}
      <Button
        data-add
        id={id}
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size="1rem" aria-hidden />}
        disabled={max !== undefined && rows.length >= max}
        onClick={add}
      >
        {words('fields.add_row')}
      </Button>
    </WholeField>
  );
}
