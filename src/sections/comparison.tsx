import { Table, UnstyledButton } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { cellText } from '../../engine/columns/cell.ts';
import { drillFilters } from '../../engine/pivots/drill.ts';
import { axisLabels } from '../../engine/pivots/labels.ts';
import type { PivotTable } from '../../engine/pivots/pivot-table.ts';
import { type ComparedLine, compared } from '../../engine/sections/compared.ts';
import { changeText, shareText } from '../../engine/sections/compared-text.ts';
import { useComputed } from '../pivots/use-computed.ts';
import { InfoMark } from '../ui/info-mark.tsx';
import { SectionHead } from './section-head.tsx';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import { SectionWaiting } from './waiting.tsx';

type View = SectionViewOf<'comparison'>;

function useCompared(view: View, table: PivotTable) {
  const { section, table: own } = view;
  const { pivot } = section;
  const found = useMemo(() => compared(section, table, own.style.today), [section, table, own]);
  const across = useMemo(() => axisLabels(pivot.columns, table.columns, own.style, pivot.words), [pivot, table, own]);
  const down = useMemo(() => axisLabels(pivot.rows, table.rows, own.style, pivot.words), [pivot, table, own]);
  /** A name that filters the other sections when clicked, where filters can express it. */
  const press = (row: number, column: number, text: string): ReactNode => {
    const filters = drillFilters(pivot, table, row, column);
    if (!filters || filters.length === 0) return text;
    return (
      <UnstyledButton className={classes.press} onClick={() => view.select(filters)}>
        {text}
      </UnstyledButton>
    );
  };
  return { found, across, down, press };
}

type ComparedView = ReturnType<typeof useCompared>;

function Head({ view, shown: { found, across, press } }: { view: View; shown: ComparedView }) {
  const { words } = view.context;
  const [first, last] = [found.periods[found.base], found.periods.at(-1)];
  const since = words('dashboard.comparison.since', { first: across(first ?? 0), last: across(last ?? 0) });
  return (
    <Table.Tr>
      <Table.Th scope="col">{view.section.pivot.rows[0]?.header ?? words('dashboard.comparison.figure')}</Table.Th>
      {found.periods.map((place) => (
        <Table.Th key={place} scope="col" ta="right">
          {press(0, place, across(place))}
        </Table.Th>
      ))}
      {(['change', 'share'] as const).map((part) => (
        <Table.Th key={part} scope="col" ta="right" title={since}>
          {words(`dashboard.comparison.${part}`)} <InfoMark text={since} isForTouch />
        </Table.Th>
      ))}
      {found.hasBenchmark &&
        (['benchmark', 'off'] as const).map((part) => (
          <Table.Th key={part} scope="col" ta="right">
            {words(`dashboard.comparison.${part}`)}
          </Table.Th>
        ))}
    </Table.Tr>
  );
}

/** The color shows whether a change is good; screen readers read its sign. */
const Change = ({ text, isGood }: { text: string; isGood: boolean | null }) => (
  <Table.Td ta="right" className={classes.compared} data-good={isGood ?? undefined}>
    {text || '–'}
  </Table.Td>
);

function CompareLine({ view, line, shown, isTotal = false }: LineProps) {
  const { section, table, context } = view;
  const { pivot } = section;
  const measure = pivot.values[line.measure];
  if (!measure) return null;
  const { figure, column, header } = measure;
  const isGrouped = pivot.rows.length > 0;
  const name = isGrouped ? shown.down(line.row) : (column?.header ?? header);
  const write = (value: number) => cellText(figure, value, table.style) || '–';
  const noData = context.words('dashboard.no_data');
  const isHeld = !Number.isNaN(line.benchmark);
  return (
    <Table.Tr fw={isTotal ? 600 : undefined}>
      <Table.Th scope="row">{isGrouped && !isTotal ? shown.press(line.row, 0, name) : name}</Table.Th>
      {line.figures.map((value, at) => (
        <Table.Td key={shown.found.periods[at]} ta="right">
          {shown.found.isUnknown[at] ? noData : write(value)}
        </Table.Td>
      ))}
      <Change text={changeText(line.change, figure, table.style, context.words)} isGood={line.isGood} />
      <Change text={shareText(line.share, context)} isGood={line.isGood} />
      {shown.found.hasBenchmark && <Table.Td ta="right">{isHeld ? write(line.benchmark) : ''}</Table.Td>}
      {shown.found.hasBenchmark &&
        (isHeld ? <Change text={shareText(line.off, context)} isGood={line.isOffGood} /> : <Table.Td />)}
    </Table.Tr>
  );
}

interface LineProps {
  view: View;
  line: ComparedLine;
  shown: ComparedView;
  isTotal?: boolean;
}

function Lines({ view, table }: { view: View; table: PivotTable }) {
  const shown = useCompared(view, table);
  const { lines, total } = shown.found;
  if (lines.length === 0) return view.nothing;
  return (
    <>
      <SectionHead view={view} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
      <section className={classes.comparison} aria-label={view.section.title} tabIndex={0}>
        <Table className={classes.comparisonTable} withRowBorders>
          <caption className="mantine-visually-hidden">{view.section.title}</caption>
          <Table.Thead>
            <Head view={view} shown={shown} />
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <CompareLine key={`${line.row} ${line.measure}`} {...{ view, line, shown }} />
            ))}
          </Table.Tbody>
          {total && (
            <Table.Tfoot>
              <CompareLine {...{ view, shown }} line={total} isTotal />
            </Table.Tfoot>
          )}
        </Table>
      </section>
    </>
  );
}

/** Figures, or one figure by groups, over periods, with their changes. */
export function ComparisonSection({ view }: { view: View }) {
  const computed = useComputed(view, view.section.pivot);
  if (computed?.found.type === 'pivot') return <Lines view={view} table={computed.found} />;
  return (
    <>
      <SectionHead view={view} />
      <SectionWaiting />
    </>
  );
}
