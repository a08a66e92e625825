import type { ComponentType } from 'react';
import type { ResolvedLoneSection } from '../../engine/dashboards/resolved.ts';
import type { LoneType, SectionType } from '../../engine/sections/registry.ts';
import { ChartSection } from './chart.tsx';
import { ComparisonSection } from './comparison.tsx';
import { EmbeddedSection } from './embedded.tsx';
import { FigureSection } from './figure.tsx';
import { FormSection } from './form.tsx';
import { ListSection } from './list.tsx';
import { MapSection } from './map.tsx';
import { NoteSection } from './note.tsx';
import { PicturesSection } from './pictures.tsx';
import { PivotSection } from './pivot.tsx';
import { RecordSection } from './record.tsx';
import type { AnySectionView, FormView, SectionView, SectionViewOf } from './section-view.ts';
import { TableSection } from './table.tsx';
import { TextSection } from './text.tsx';
import { TimelineSection } from './timeline.tsx';

interface Drawing<View> {
  Draw: ComponentType<{ view: View }>;
  /** It can be shown as a table instead of a chart. */
  hasTable?: true;
}

const drawings: { readonly [T in SectionType]: Drawing<SectionViewOf<T>> } = {
  figure: { Draw: FigureSection },
  chart: { Draw: ChartSection, hasTable: true },
  pivot: { Draw: PivotSection, hasTable: true },
  comparison: { Draw: ComparisonSection },
  table: { Draw: TableSection },
  text: { Draw: TextSection },
  list: { Draw: ListSection },
  record: { Draw: RecordSection },
  note: { Draw: NoteSection },
  form: { Draw: FormSection },
  timeline: { Draw: TimelineSection },
  map: { Draw: MapSection },
  pictures: { Draw: PicturesSection },
  embedded: { Draw: EmbeddedSection },
};

/** The component of a section with a table. */
export const drawingOf = (type: Exclude<SectionType, LoneType>) => drawings[type] as unknown as Drawing<SectionView>;

/** The component of a section without a table. */
export const loneDrawingOf = (type: LoneType) =>
  drawings[type] as unknown as Drawing<
    AnySectionView<ResolvedLoneSection> & Pick<FormView, 'acting' | 'rows' | 'load'>
  >;
