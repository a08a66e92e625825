import { useMemo, useRef } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/context/context.ts';
import type { Spot } from '../../engine/pivots/change.ts';
import type { OpenGroups } from '../../engine/pivots/group-lines.ts';
import { canGroup, isFullyGrouped, type ResolvedGroups, withGroup } from '../../engine/pivots/resolve-groups.ts';
import type { GroupField } from '../../engine/schema/pivot.ts';
import type { Sort } from '../../engine/tables/table.ts';
import { AddColumn, type Hierarchy } from './add-column.tsx';
import { Chip } from './chip.tsx';
import { Choices } from './choices.tsx';
import { KeySettings } from './field-menu.tsx';
import { GroupOpenings } from './group-openings.tsx';
import classes from './pivots.module.css';
import { useArranging } from './use-arranging.ts';
import { useChipDrag } from './use-chip-drag.ts';

interface Props {
  groups: ResolvedGroups;
  columns: readonly ResolvedColumn[];
  sorts: readonly Sort[];
  words: Words;
  locale: string;
  onChange: (groups: GroupField[]) => void;
  onSort: (value: string, direction: Sort['direction']) => void;
  onOpen: (opened: OpenGroups) => void;
  hierarchies: readonly Hierarchy[];
}

/** The settings of a grouping. */
function Settings({ groups, words, locale, sorts, onChange, onSort, place }: Props & { place: number }) {
  const field = groups.fields[place];
  if (!field) return null;
  const { value } = field.column;
  const sort = sorts.find((each) => each.value === value)?.direction ?? 'asc';
  const change = (how: Partial<GroupField> | { [Name in keyof GroupField]?: GroupField[Name] | undefined }) => {
    const set = Object.entries({ ...field.asked, ...how }).filter(([, each]) => each !== undefined);
    const changed = { value, ...Object.fromEntries(set) };
    onChange(groups.fields.map(({ asked }, at) => (at === place ? changed : asked)));
  };
  return (
    <>
      <KeySettings grouping={field} words={words} locale={locale} onChange={change} />
      <Choices
        title={words('pivots.sort.title')}
        value={sort}
        choices={[
          { value: 'asc', text: words('pivots.sort.ascending') },
          { value: 'desc', text: words('pivots.sort.descending') },
        ]}
        onChoose={(direction) => onSort(value, direction === 'desc' ? 'desc' : 'asc')}
      />
    </>
  );
}

/** The groupings of rows, to set, move and remove as in a pivot. */
export function GroupBar(props: Props) {
  const { groups, columns, sorts, words, onChange } = props;
  const bar = useRef<HTMLDivElement>(null);
  const title = words('tables.groups.title');
  const asked = useMemo(() => groups.fields.map((field) => field.asked), [groups]);
  const pivot = useMemo(() => ({ rows: asked, values: [] }), [asked]);
  const nameOf = ({ place }: Spot) => groups.fields[place]?.header ?? '';
  const arranging = useArranging({
    pivot,
    columns,
    words,
    zoneNames: { rows: words('tables.groups.name') },
    bar,
    nameOf,
    onChange: ({ rows = [] }) => onChange(rows),
  });
  const { dragged, handle } = useChipDrag(arranging.move);
  const choices = columns.filter((column) => canGroup(asked, column));
  const chipOf = (spot: Spot, text: string, value: string) => (
    <Chip
      // The same text may occur twice.
      key={`${spot.place} ${text}`}
      spot={spot}
      text={text}
      zone={words('tables.groups.name')}
      isOnly={false}
      others={[]}
      sorted={sorts.find((sort) => sort.value === value)?.direction}
      isDragged={dragged?.from.place === spot.place}
      words={words}
      handle={handle(spot)}
      onKeyDown={arranging.onKeyDown(spot)}
      onMove={() => undefined}
      onRemove={() => arranging.remove(spot)}
    >
      <Settings {...props} place={spot.place} />
    </Chip>
  );
  return (
    <div className={`${classes.bar} ${classes.groupBar}`} ref={bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline. */}
      <div
        role="group"
        className={classes.zone}
        data-zone="rows"
        data-over={dragged?.to ? true : undefined}
        aria-label={title}
      >
        <span className={classes.zoneName} aria-hidden="true">
          {title}
        </span>
        {groups.fields.map(({ header, column }, place) => chipOf({ zone: 'rows', place }, header, column.value))}
        <AddColumn
          zone="rows"
          label={words('tables.groups.add')}
          columns={choices}
          words={words}
          isAwaited={asked.length === 0}
          full={isFullyGrouped(asked) && asked.length}
          onAdd={(value) => {
            const column = columns.find((each) => each.value === value);
            if (column) onChange(withGroup(asked, column));
          }}
          hierarchies={props.hierarchies}
          onAddAll={(values) => {
            const added = columns.filter(({ value }) => values.includes(value));
            const inOrder = added.toSorted((a, b) => values.indexOf(a.value) - values.indexOf(b.value));
            onChange(inOrder.reduce<GroupField[]>(withGroup, asked));
          }}
        />
      </div>
      {asked.length === 0 && <span className={classes.hint}>{words('tables.groups.hint')}</span>}
      <GroupOpenings groups={groups} words={words} onChange={onChange} onOpen={props.onOpen} />
      <span className="mantine-visually-hidden" role="status">
        {arranging.said}
      </span>
    </div>
  );
}
