import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { countText } from '../../../engine/results/truth.ts';
import type { ListedValue } from '../../../engine/tables/table.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SectionViewOf } from '../section-view.ts';
import classes from './timeline.module.css';

type View = SectionViewOf<'timeline'>;

interface Kind {
  listed: ListedValue;
  text: string;
  count: number;
}

/** More kinds than this have no chips. */
const mostKinds = 40;

/** The kinds of the rows, without the filter by kind, in the order of the column catalog. */
function useKinds(
  {
    section: {
      parts: { kind },
    },
    list: { values },
    version,
  }: View,
  chosen: readonly ListedValue[],
): Kind[] {
  const [found, setFound] = useState<readonly Kind[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rows are counted again.
  useEffect(() => {
    if (!kind) return;
    let isCurrent = true;
    const asked = { field: kind.value, search: '', condition: null, from: 0, to: mostKinds, open: [] };
    void values.show(asked).then((page) => isCurrent && page && setFound(page.lines));
    return () => {
      isCurrent = false;
    };
  }, [kind, values, version]);
  const codes = Object.keys(kind?.values ?? {});
  const place = ({ listed }: Kind) => (codes.includes(String(listed)) ? codes.indexOf(String(listed)) : codes.length);
  // One that a search leaves no rows of can still be turned off.
  const gone = chosen.filter((listed) => found.every((each) => each.listed !== listed));
  return [
    ...found.map(({ listed, text, count }) => ({ listed, text, count })),
    ...gone.map((listed) => ({ listed, text: kind?.values?.[String(listed)] ?? String(listed ?? ''), count: 0 })),
  ].sort((one, other) => place(one) - place(other));
}

/** The kinds that the user has chosen; empty for all. */
function chosenOf({ value }: ResolvedColumn, { view: { filters = [] } }: View['list']): readonly ListedValue[] {
  const [condition] = filters.find((filter) => filter.value === value)?.conditions ?? [];
  return condition?.type === 'values' && condition.operator === 'one_of' ? condition.values : [];
}

/** A button for each kind, with its number of rows. Those that are pressed filter the timeline. */
export function Kinds({ view, kind }: { view: View; kind: ResolvedColumn }) {
  const { section, list, context } = view;
  const chosen = chosenOf(kind, list);
  const kinds = useKinds(view, chosen);
  const toggle = (listed: ListedValue) => {
    const values = chosen.includes(listed) ? chosen.filter((each) => each !== listed) : [...chosen, listed];
    const place = (list.view.filters ?? []).findIndex(({ value }) => value === kind.value);
    const filter = {
      value: kind.value,
      match: 'all' as const,
      conditions: [{ type: 'values' as const, operator: 'one_of' as const, values }],
    };
    list.filter(kind.value, Math.max(0, place), values.length > 0 ? filter : null);
  };
  if (kinds.length < 2 && chosen.length === 0) return null;
  return (
    <fieldset className={classes.kinds}>
      <legend className="mantine-visually-hidden">{kind.header}</legend>
      {kinds.map(({ listed, text, count }) => (
        <UnstyledButton
          key={String(listed)}
          className={classes.kind}
          aria-pressed={chosen.includes(listed)}
          onClick={() => toggle(listed)}
        >
          {Object.keys(section.icons).length > 0 && (
            <Icon name={section.icons[String(listed)] ?? 'clock'} size="0.875rem" />
          )}
          {text || context.words('pivots.blank')}
          <span className={classes.count}>{countText(count, context)}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
