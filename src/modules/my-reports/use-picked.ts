import { use, useMemo, useState } from 'react';
import type { Data } from '../../../contract/calls.ts';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import { placedOf } from '../../../engine/views/arrange.ts';
import { writeColumns } from '../../../engine/views/text/columns.ts';
import { names } from '../../../engine/views/text/names.ts';
import { queryText } from '../../address/place.ts';
import { loadDefinition } from '../../i18n/load-definition.ts';
import { useEngineContext } from '../../session/viewer.ts';
import type { ReportType } from './types.ts';

/**
 * The address parameter while columns are chosen: the chosen ones, in order. No report parameter begins with an
 * underscore.
 */
const choosing = '_choose';

/** Whether an address has nothing but the chosen columns. */
export function isChoosing(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.size === 0 || query.has(choosing);
}

/** The address of the column picker, with some columns chosen. */
export const choiceOf = (columns: readonly string[]): string =>
  queryText(new URLSearchParams({ [choosing]: columns.join(',') }));

export type PlainType = Data<'myreports.columns'>[number]['columns'][number]['type'];

export interface PickColumn {
  value: string;
  text: string;
  type: PlainType;
}

export interface PickGroup {
  group: string;
  text: string;
  columns: PickColumn[];
}

/** The answer of the call in the words of the screen, as far as the portal has the columns. */
function groupsOf(given: Data<'myreports.columns'>, columns: readonly ResolvedColumn[]): PickGroup[] {
  const known = new Map(columns.map((column) => [column.value, column]));
  return given.flatMap(({ group, text, columns: all }) => {
    const own = all.flatMap(({ value, type }) => {
      const column = known.get(value);
      return column ? [{ value, type, text: column.header, group: column.group }] : [];
    });
    return own.length > 0 ? [{ group, text: own[0]?.group ?? text, columns: own }] : [];
  });
}

/**
 * The chosen columns of a type and their order. They are in the address, so it can be shared, and Back restores them.
 */
export function usePicked(of: ReportType, given: Data<'myreports.columns'>) {
  const report = use(loadDefinition('reports', of.report));
  const context = useEngineContext();
  const columns = useMemo(() => resolveReport(report, context).columns, [report, context]);
  const groups = useMemo(() => groupsOf(given, columns), [given, columns]);
  const byValue = useMemo(
    () => new Map(groups.flatMap((group) => group.columns.map((column) => [column.value, column]))),
    [groups],
  );
  const suggested = useMemo(
    () => columns.filter(({ value, enabled }) => enabled && byValue.has(value)).map(({ value }) => value),
    [columns, byValue],
  );
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const said = new URLSearchParams(location.search).get(choosing);
    return said === null ? suggested : [...new Set(said.split(','))].filter((value) => byValue.has(value));
  });
  const choose = (next: readonly string[]) => {
    setChosen(next);
    history.replaceState(history.state, '', `${location.pathname}?${choiceOf(next)}`);
  };
  return {
    groups,
    chosen: chosen.flatMap((value) => byValue.get(value) ?? []),
    isChosen: (value: string) => chosen.includes(value),
    suggest: () => choose(suggested),
    clear: () => choose([]),
    /** Adds or removes columns; new ones go to the end. */
    set: (values: readonly string[], isIn: boolean) => {
      const others = chosen.filter((value) => !values.includes(value));
      choose(isIn ? [...chosen, ...values.filter((value) => !chosen.includes(value))] : others);
    },
    /** Moves one before another; null: to the end. */
    move: (value: string, before: string | null) => {
      const others = chosen.filter((each) => each !== value);
      const place = before === null ? others.length : others.indexOf(before);
      choose(others.toSpliced(place < 0 ? others.length : place, 0, value));
    },
    /** The query of the report with the chosen columns; it runs at once. */
    query: (): string => {
      const own = placedOf(columns);
      const first = chosen.flatMap((value) => own.find((column) => column.value === value) ?? []);
      const rest = own.filter(({ value }) => !chosen.includes(value)).map((column) => ({ ...column, enabled: false }));
      const placed = [...first.map((column) => ({ ...column, enabled: true })), ...rest];
      const text = writeColumns(placed, own);
      return queryText(new URLSearchParams({ ...(text ? { [names.columns]: text } : {}), [names.run]: '1' }));
    },
  };
}

export type PickedColumns = ReturnType<typeof usePicked>;
