import { useDebouncedCallback } from '@mantine/hooks';
import { use, useEffect, useRef, useState } from 'react';
import type { ValuesAction, ValuesPage } from '../../engine/results/column-values.ts';
import { equal } from '../../engine/schema/equal.ts';
import type { Filter, ValuesCondition } from '../../engine/tables/table.ts';
import type { FilterTab } from './filter-tab.ts';
import { GridContext } from './grid-context.ts';

/** Milliseconds after the last change before the filter applies. */
const pause = 300;

function chosenBy(filter: Filter | null): ValuesCondition | null {
  const [first] = filter?.conditions ?? [];
  return first?.type === 'values' ? first : null;
}

/** The selected values of a column, and their changes: each action builds on the result of the previous one. */
function useChoice({ column, filter, onFilter }: FilterTab, search: string) {
  const { values } = use(GridContext);
  const field = column.value;
  const held = chosenBy(filter);
  const [condition, setCondition] = useState(held);
  const [isTooMany, setTooMany] = useState(false);
  const latest = useRef(held);
  const applied = useRef(held);
  const acts = useRef(Promise.resolve());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const set = (next: ValuesCondition | null) => {
    latest.current = next;
    setCondition(next);
  };
  const apply = useDebouncedCallback(
    (next: ValuesCondition | null) => {
      applied.current = next;
      onFilter(next && { value: field, match: 'all', conditions: [next] });
    },
    { delay: pause, flushOnUnmount: true },
  );
  // The filter was changed elsewhere.
  useEffect(() => {
    if (equal(held, applied.current)) return;
    applied.current = latest.current = held;
    setCondition(held);
  }, [held]);

  async function take(act: ValuesAction): Promise<void> {
    const choice = await values.choose({ field, search, condition: latest.current }, act);
    setTooMany(choice === 'too_many');
    if (choice === 'too_many') return;
    set(choice);
    // An empty selection would leave no rows: keep the current ones.
    if (choice?.values.length === 0) apply.cancel();
    else apply(choice);
    // The filter was closed meanwhile.
    if (!isOpen.current) apply.flush();
  }

  return {
    condition,
    isTooMany,
    isNothing: condition?.operator === 'one_of' && condition.values.length === 0,
    act(act: ValuesAction): void {
      acts.current = acts.current.then(() => take(act));
    },
    reset(): void {
      apply.cancel();
      set(null);
      setTooMany(false);
      applied.current = null;
      onFilter(null);
    },
  };
}

/** The lines of the last request, starting at `from`. */
export interface ShownLines extends ValuesPage {
  from: number;
}

export const firstLines = { from: 0, to: 80 };

/** The visible values of a column, and the selection. */
export function useValues(tab: FilterTab, search: string) {
  const { values, version, rowCount } = use(GridContext);
  const field = tab.column.value;
  const choice = useChoice(tab, search);
  const { condition } = choice;
  const [open, setOpen] = useState<readonly string[]>([]);
  const [{ from, to }, setWindow] = useState(firstLines);
  const [shown, setShown] = useState<ShownLines | null>(null);
  const asked = JSON.stringify({ field, search, open, condition, from, to });
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rows have other values.
  useEffect(() => {
    let isCurrent = true;
    void values.show(JSON.parse(asked)).then((found) => {
      if (isCurrent && found) setShown({ ...found, from });
    });
    return () => {
      isCurrent = false;
    };
  }, [values, asked, version, rowCount]);
  return {
    ...choice,
    shown,
    look: setWindow,
    setOpen: (listed: string, isOpen: boolean) =>
      setOpen((before) => [...before.filter((each) => each !== listed), ...(isOpen ? [listed] : [])]),
  };
}
