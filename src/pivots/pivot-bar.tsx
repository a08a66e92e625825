import { type ReactNode, useRef } from 'react';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Words } from '../../engine/context/context.ts';
import {
  changedField,
  changedMeasure,
  isFull,
  mostOf,
  type Spot,
  withColumn,
  withColumns,
  type Zone,
  zones,
} from '../../engine/pivots/change.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import type { Pivot, PivotMeasure } from '../../engine/schema/pivot.ts';
import { AddColumn, type Hierarchy } from './add-column.tsx';
import { type BarActions, BarMenu } from './bar-menu.tsx';
import { Chip } from './chip.tsx';
import { FieldSettings } from './field-menu.tsx';
import { MeasureSettings } from './measure-menu.tsx';
import classes from './pivots.module.css';
import { useArranging } from './use-arranging.ts';
import { useChipDrag } from './use-chip-drag.ts';

interface Props {
  /** The pivot with only the items that could be resolved. */
  pivot: Pivot;
  resolved: ResolvedPivot;
  columns: readonly ResolvedColumn[];
  hierarchies: readonly Hierarchy[];
  words: Words;
  locale: string;
  actions: BarActions;
  onChange: (pivot: Pivot) => void;
}

const besides: Readonly<Record<Zone, readonly Zone[]>> = { rows: ['columns'], columns: ['rows'], values: [] };

/** The settings of an item. */
function Settings({ pivot, resolved, words, locale, onChange, spot: { zone, place } }: Props & { spot: Spot }) {
  if (zone === 'values') {
    const measure = resolved.values[place];
    const change = (how: Partial<PivotMeasure>) => onChange(changedMeasure(pivot, place, how));
    return measure && <MeasureSettings measure={measure} words={words} onChange={change} />;
  }
  const grouping = resolved[zone][place];
  if (!grouping) return null;
  return (
    <FieldSettings
      grouping={grouping}
      measures={resolved.values}
      words={words}
      locale={locale}
      onChange={(how) => onChange(changedField(pivot, zone, place, how))}
    />
  );
}

interface ZoneProps extends Props {
  zone: Zone;
  isOver: boolean;
  chipOf: (spot: Spot, text: string, sorted: 'asc' | 'desc' | undefined) => ReactNode;
}

function ZoneItems({ zone, isOver, chipOf, ...props }: ZoneProps) {
  const { pivot, resolved, columns, hierarchies, words, onChange } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline.
    <div
      role="group"
      className={classes.zone}
      data-zone={zone}
      data-over={isOver || undefined}
      aria-label={words(`pivots.zones.${zone}`)}
    >
      <span className={classes.zoneName} aria-hidden="true">
        {words(`pivots.zones.${zone}`)}
      </span>
      {resolved[zone].map((item, place) =>
        chipOf({ zone, place }, item.header, 'sort' in item && item.asked.sort ? item.sort.direction : undefined),
      )}
      <AddColumn
        zone={zone}
        label={words(`pivots.add.${zone}`)}
        columns={columns}
        words={words}
        full={isFull(pivot, zone) && mostOf(zone)}
        onAdd={(value) => onChange(withColumn(pivot, zone, value, columns))}
        hierarchies={hierarchies}
        onAddAll={(values) => onChange(withColumns(pivot, zone, values, columns))}
      />
    </div>
  );
}

/** The rows, columns and values of a pivot, to set, move and remove. */
export function PivotBar(props: Props) {
  const { pivot, resolved, columns, words, actions, onChange } = props;
  const bar = useRef<HTMLDivElement>(null);
  const nameOf = ({ zone, place }: Spot) => resolved[zone][place]?.header ?? '';
  const zoneNames = Object.fromEntries(zones.map((zone) => [zone, words(`pivots.zones.${zone}`)]));
  const arranging = useArranging({ pivot, columns, words, zoneNames, bar, nameOf, onChange });
  const drag = useChipDrag(arranging.move);
  const { dragged } = drag;

  const chipOf: ZoneProps['chipOf'] = (spot, text, sorted) => (
    <Chip
      // A zone may have the same column twice.
      key={`${spot.place} ${text}`}
      spot={spot}
      text={text}
      zone={words(`pivots.zones.${spot.zone}`)}
      isOnly={spot.zone === 'values' && resolved.values.length === 1}
      others={besides[spot.zone].filter((zone) => !isFull(pivot, zone))}
      sorted={sorted}
      isDragged={dragged?.from.zone === spot.zone && dragged.from.place === spot.place}
      words={words}
      handle={drag.handle(spot)}
      onKeyDown={arranging.onKeyDown(spot)}
      onMove={(zone) => arranging.move(spot, { zone, place: resolved[zone].length })}
      onRemove={() => arranging.remove(spot)}
    >
      <Settings {...props} spot={spot} />
    </Chip>
  );

  return (
    <div className={classes.bar} ref={bar}>
      {zones.map((zone) => (
        <ZoneItems key={zone} {...props} zone={zone} isOver={dragged?.to?.zone === zone} chipOf={chipOf} />
      ))}
      <BarMenu words={words} {...actions} />
      <span className="mantine-visually-hidden" role="status">
        {arranging.said}
      </span>
    </div>
  );
}
