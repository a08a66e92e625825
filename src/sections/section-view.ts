import type { ReactNode } from 'react';
import type { Context } from '../../engine/context/context.ts';
import type { ResolvedSection, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { SectionType } from '../../engine/sections/registry.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { Groupable } from '../pivots/use-computed.ts';

/** A section on the screen, and the rows that it shows something of. */
export interface SectionView<Section extends ResolvedSection = ResolvedSection> extends Groupable {
  section: Section;
  table: ResolvedTable;
  context: Context;
  /** Of its title among the headings. */
  level: 2 | 3;
  /** Lines of its rows; those that are wanted when they are asked for. */
  block(from: number, to: number): Promise<Line[]>;
  /** Counts up whenever its rows are others. */
  version: number;
  /** How its rows stand. */
  sorts: readonly Sort[];
  onSorts(sorts: Sort[]): void;
  /** As a table in place of the picture. */
  isPlain: boolean;
  /** That others filter by what it does not know, in words; '' where they don't. */
  unfiltered: string;
  /** What it filters the other sections by. */
  selected: readonly Filter[];
  /** Filters the others by the rows behind a figure, or no more where they are filtered so. */
  select(filters: readonly Filter[]): void;
  /** Its title, which leads to the report behind it where there is one. */
  title: ReactNode;
  /** What can be done with it besides: entries of its menu. */
  entries: ReactNode;
}

export type SectionViewOf<T extends SectionType> = SectionView<Extract<ResolvedSection, { type: T }>>;
