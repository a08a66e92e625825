import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { conditionsText } from '../../engine/results/filter-text.ts';
import { smallIcon } from '../ui/icon-looks.ts';
import type { SectionViewOf } from './section-view.ts';
import classes from './sections.module.css';
import type { Drill } from './use-drill.ts';

interface Props {
  view: SectionViewOf<'chart'>;
  drill: Drill;
}

/** The breadcrumbs of a drilled map; nothing at the top level. */
export function DrillPath({ view, drill }: Props) {
  const { table, context } = view;
  const { words } = context;
  if (!drill.isThere) return null;
  const names = drill.path.map((filter) => {
    const column = table.columns.find(({ value }) => value === filter.value);
    const [condition] = filter.conditions;
    const [value] = condition?.type === 'values' ? condition.values : [];
    return typeof value === 'string' ? value : column ? conditionsText(filter, column, table.style, words, 1) : '';
  });
  const all = [words('charts.drilled.all'), ...names];
  return (
    <>
      <span className="mantine-visually-hidden" role="status">
        {words('charts.drilled.at', { name: all.at(-1) ?? '' })}
      </span>
      {names.length > 0 && (
        <nav aria-label={words('charts.drilled.path')}>
          <ol role="list" className={classes.drillPath}>
            {all.map((name, depth) => (
              <li key={name}>
                {depth > 0 && <IconChevronRight {...smallIcon} />}
                {depth < names.length ? (
                  <Button size="compact-xs" variant="subtle" onClick={() => drill.leave(depth)}>
                    {name}
                  </Button>
                ) : (
                  <span aria-current="location">{name}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
    </>
  );
}
