import type { ReactNode } from 'react';
import type { Context } from '../../engine/context/context.ts';
import type {
  ResolvedLoneSection,
  ResolvedSection,
  ResolvedTable,
  ResolvedTableSection,
} from '../../engine/dashboards/resolved.ts';
import type { LoneType, SectionType } from '../../engine/sections/registry.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { Groupable } from '../pivots/use-computed.ts';

/** A section on the screen, whatever its kind. */
export interface AnySectionView<Section extends ResolvedSection = ResolvedSection> {
  section: Section;
  context: Context;
  /** Of its title among the headings. */
  level: 2 | 3;
  /** Its title, which leads to the report behind it where there is one. */
  title: ReactNode;
  /** That others filter by what it does not know, in words; '' where they don't. */
  unfiltered: string;
  /** What can be done with it besides: entries of its menu; null for nothing. */
  entries: ReactNode;
}

/** A section of a table on the screen, and the rows that it shows something of. */
export interface SectionView<Section extends ResolvedTableSection = ResolvedTableSection>
  extends AnySectionView<Section>,
    Groupable {
  table: ResolvedTable;
  /** Lines of its rows; those that are wanted when they are asked for. */
  block(from: number, to: number): Promise<Line[]>;
  /** Counts up whenever its rows are others. */
  version: number;
  /** How its rows stand. */
  sorts: readonly Sort[];
  onSorts(sorts: Sort[]): void;
  /** As a table in place of the picture. */
  isPlain: boolean;
  /** What it filters the other sections by. */
  selected: readonly Filter[];
  /** Filters the others by the rows behind a figure, or no more where they are filtered so. */
  select(filters: readonly Filter[]): void;
}

export type SectionViewOf<T extends SectionType> = T extends LoneType
  ? AnySectionView<Extract<ResolvedLoneSection, { type: T }>>
  : SectionView<Extract<ResolvedTableSection, { type: T }>>;
