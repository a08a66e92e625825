import { type KeyboardEvent, type RefObject, use, useEffect, useId, useState } from 'react';
import { columnKinds } from '../../engine/columns/registry.ts';
import type { ValueLine } from '../../engine/tables/value-lines.ts';
import { useScale } from '../ui/scale.ts';
import classes from './column-filter.module.css';
import type { FilterTab } from './filter-tab.ts';
import { GridContext } from './grid-context.ts';
import type { useValues } from './use-values.ts';
import { ValueRow } from './value-row.tsx';

/** The maximum number of lines: browsers limit the height of an element. */
export const mostLines = 10_000;

/** Pixels with the usual font size. */
const usualHeight = 28;
/** Lines per request, and the steps in which requests start. */
const span = { length: 80, step: 20 };

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  tab: FilterTab;
  values: ReturnType<typeof useValues>;
  /** During a search all branches are expanded. */
  isSearched: boolean;
}

/** The line that a key moves to; null: none. */
function placeAfter(key: string, at: number, last: number, page: number): number | null {
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const place = places[key];
  return place === undefined ? null : Math.min(Math.max(place, 0), last);
}

/** A virtual list of values, as a tree for dates. */
export function ValueTree({ ref, tab, values, isSearched }: Props) {
  const { words } = use(GridContext);
  const id = useId();
  const rowHeight = usualHeight * useScale();
  const [active, setActive] = useState(0);
  const { shown, act, look, setOpen } = values;
  const count = Math.min(shown?.length ?? 0, mostLines);
  const lines = shown?.lines.slice(0, Math.max(0, count - shown.from)) ?? [];
  const from = shown?.from ?? 0;
  const at = Math.min(active, Math.max(0, count - 1));
  const lineAt = (place: number): ValueLine | undefined => lines[place - from];

  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const top = at * rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight;
  }, [ref, at, rowHeight]);

  const tick = (line: ValueLine) => act({ type: 'tick', listed: line.listed });
  const turn = ({ listed, isOpen }: ValueLine) => setOpen(String(listed), !isOpen);
  const parentOf = (line: ValueLine) => {
    const above = lines.slice(0, at - from).findLastIndex(({ level }) => level < line.level);
    return above < 0 ? at : from + above;
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const line = lineAt(at);
    const page = Math.floor(event.currentTarget.clientHeight / rowHeight) - 1;
    const place = placeAfter(event.key, at, count - 1, page);
    if (place !== null) setActive(place);
    else if (line && (event.key === ' ' || event.key === 'Enter')) tick(line);
    else if (line?.isOpen === false && event.key === 'ArrowRight') turn(line);
    else if (line?.isOpen && !isSearched && event.key === 'ArrowLeft') turn(line);
    else if (line && line.level > 0 && event.key === 'ArrowLeft') setActive(parentOf(line));
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={ref}
      role="tree"
      aria-label={words('tables.filters.values')}
      aria-multiselectable
      aria-activedescendant={lineAt(at) && `${id}-${at}`}
      tabIndex={0}
      className={classes.tree}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => {
        const first = Math.floor(currentTarget.scrollTop / rowHeight);
        const next = Math.max(0, Math.floor((first - span.step) / span.step) * span.step);
        look({ from: next, to: next + span.length });
      }}
    >
      <div role="presentation" className={classes.lines} style={{ height: count * rowHeight }}>
        {lines.map((line, i) => (
          <ValueRow
            key={JSON.stringify(line.listed)}
            id={`${id}-${from + i}`}
            line={line}
            isActive={from + i === at}
            hasBranches={columnKinds[tab.column.type].filter === 'day'}
            style={{ top: (from + i) * rowHeight, height: rowHeight }}
            setSize={count}
            place={from + i + 1}
            onTick={() => {
              setActive(from + i);
              tick(line);
            }}
            onTurn={isSearched ? null : () => turn(line)}
          />
        ))}
      </div>
    </div>
  );
}
