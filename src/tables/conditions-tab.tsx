import { Button, Group, SegmentedControl } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Fragment, type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { columnKinds } from '../../engine/columns/registry.ts';
import { equal } from '../../engine/schema/equal.ts';
import type { Condition, Filter } from '../../engine/tables/table.ts';
import classes from './column-filter.module.css';
import { conditionOf, type Draft, draftsOf, isUnreadable, withRoom } from './condition-drafts.ts';
import { ConditionRow } from './condition-row.tsx';
import type { FilterTab } from './filter-tab.ts';
import { GridContext } from './grid-context.ts';
import { HeldNote } from './held-note.tsx';

/** Milliseconds after the last key before the filter applies. */
const pause = 400;

const isCondition = (condition: Condition | null): condition is Condition => condition !== null;

/** Conditions as they are typed. They are applied after a pause. */
function useDrafts({ column, filter, onFilter, onDone }: FilterTab) {
  const kind = columnKinds[column.type].filter;
  const isHeld = filter?.conditions[0]?.type === 'values';
  const [drafts, setDrafts] = useState(() => draftsOf(filter, kind));
  const [match, setMatch] = useState<Filter['match']>(filter?.match ?? 'all');
  const applied = useRef(filter);
  const apply = useDebouncedCallback(
    (given: readonly Draft[], matching: Filter['match']) => {
      // The filter stays as it is until the fault is mended.
      if (given.some(isUnreadable)) return;
      const conditions = given.map((draft) => conditionOf(draft, kind)).filter(isCondition);
      // An incomplete condition does not replace selected values.
      if (conditions.length === 0 && isHeld) return;
      applied.current = conditions.length === 0 ? null : { value: column.value, match: matching, conditions };
      onFilter(applied.current);
    },
    { delay: pause, flushOnUnmount: true },
  );
  // The filter was changed elsewhere.
  useEffect(() => {
    if (equal(filter, applied.current)) return;
    applied.current = filter;
    setDrafts(draftsOf(filter, kind));
    setMatch(filter?.match ?? 'all');
  }, [filter, kind]);

  const change = (place: number, draft: Draft) => {
    const next = withRoom(drafts.with(place, draft), kind);
    setDrafts(next);
    apply(next, match);
  };
  const setMatching = (matching: Filter['match']) => {
    setMatch(matching);
    apply(drafts, matching);
  };
  /** Enter closes the filter, unless a field asks what was meant or shows a fault. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if (!isTyped || event.defaultPrevented || drafts.some(isUnreadable)) return;
    event.preventDefault();
    apply.flush();
    onDone();
  };
  const reset = () => {
    apply.cancel();
    applied.current = null;
    setDrafts(draftsOf(null, kind));
    setMatch('all');
    onFilter(null);
  };
  return { isHeld, drafts, match, change, setMatching, onKeyDown, reset };
}

/** The conditions on a column. */
export function ConditionsTab(tab: FilterTab) {
  const { column, filter } = tab;
  const { words } = use(GridContext);
  const { isHeld, drafts, match, change, setMatching, onKeyDown, reset } = useDrafts(tab);
  return (
    <>
      {isHeld && <HeldNote column={column} filter={filter} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields in it are interactive. */}
      <div className={classes.conditions} onKeyDown={onKeyDown}>
        {drafts.map((draft, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other identity than their index.
          <Fragment key={place}>
            {place > 0 && (
              <SegmentedControl
                size="xs"
                aria-label={words('tables.filters.match')}
                data={[
                  { value: 'all', label: words('tables.filters.and') },
                  { value: 'any', label: words('tables.filters.or') },
                ]}
                value={match}
                onChange={(chosen) => setMatching(chosen === 'any' ? 'any' : 'all')}
              />
            )}
            <ConditionRow column={column} place={place} draft={draft} onChange={(next) => change(place, next)} />
          </Fragment>
        ))}
      </div>
      <Group justify="flex-end">
        <Button size="compact-xs" variant="default" onClick={reset}>
          {words('tables.filters.reset')}
        </Button>
      </Group>
    </>
  );
}
