import type { ReactNode } from 'react';
import type { Row } from '../../engine/actions/resolve.ts';
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
import type { Acting } from '../actions/acting.ts';
import type { OnPage } from '../charts/use-page-colours.ts';
import type { Groupable } from '../pivots/use-computed.ts';

/** A section of any kind on the screen. */
export interface AnySectionView<Section extends ResolvedSection = ResolvedSection> {
  section: Section;
  context: Context;
  /** The heading level of its title. */
  level: 2 | 3;
  /** Its title, as a link to its report where there is one. */
  title: ReactNode;
  /** The complete months that it is limited to, in words. Default: it is not. */
  covers?: string;
  /** Says which filters of other sections do not apply to it, or leave it without rows; '' for none. */
  unfiltered: string;
  /** Entries that its menu has in addition; null for none. */
  entries: ReactNode;
  /** The buttons of its actions; null for none. */
  buttons: ReactNode;
}

/** A form on the screen. */
export interface FormView extends AnySectionView<Extract<ResolvedLoneSection, { type: 'form' }>> {
  acting: Acting;
  /** The row that it changes; empty if it makes something new. */
  rows: readonly Row[];
}

/** The actions on selected rows. */
export interface Selecting {
  buttons(lines: readonly Line[]): ReactNode;
  /** The fields that identify a row; empty if no action names one. */
  identity: readonly string[];
  /** How many actions were done on the screen until now. */
  countDone(): number;
}

/** A section with a table on the screen, and its rows. */
export interface SectionView<Section extends ResolvedTableSection = ResolvedTableSection>
  extends AnySectionView<Section>,
    Groupable {
  table: ResolvedTable;
  /** Lines of its rows, for the view at the time of the call. */
  block(from: number, to: number): Promise<Line[]>;
  /** Increases whenever its rows change. */
  version: number;
  /** The sort of its rows. */
  sorts: readonly Sort[];
  onSorts(sorts: Sort[]): void;
  /** Shown as a table instead of a chart. */
  isPlain: boolean;
  /** Shown instead of its content if its rows have no figures, with its title. */
  nothing: ReactNode;
  /** Its place among the charts that share their colors. */
  page: OnPage;
  /** The filters that it applies to the other sections. */
  selected: readonly Filter[];
  /** The buttons at the end of a row; null for none. */
  rowButtons: ((line: Line) => ReactNode) | null;
  /** What selected rows are for; null if rows can't be selected. */
  selecting: Selecting | null;
  /** Filters the other sections by the rows of a figure; the same filters again remove them. */
  select(filters: readonly Filter[]): void;
}

export type SectionViewOf<T extends SectionType> = T extends 'form'
  ? FormView
  : T extends LoneType
    ? AnySectionView<Extract<ResolvedLoneSection, { type: T }>>
    : SectionView<Extract<ResolvedTableSection, { type: T }>>;
