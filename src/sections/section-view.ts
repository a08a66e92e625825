import type { ReactNode } from 'react';
import type { Row } from '../../engine/actions/resolve.ts';
import type { ActRequest } from '../../engine/actions/resolved.ts';
import type { Context } from '../../engine/context/context.ts';
import type {
  ListingSection,
  ResolvedLoneSection,
  ResolvedSection,
  ResolvedTable,
  ResolvedTableSection,
} from '../../engine/dashboards/resolved.ts';
import type { LoneType, SectionType } from '../../engine/sections/registry.ts';
import type { Entry } from '../../engine/sections/table.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { Trail } from '../../engine/tables/trail.ts';
import type { Placed } from '../../engine/views/arrange.ts';
import type { TableView } from '../../engine/views/schema.ts';
import type { Acting } from '../actions/acting.ts';
import type { OnPage } from '../charts/use-page-colours.ts';
import type { Groupable } from '../pivots/use-computed.ts';
import type { FilterContext } from '../tables/grid-context.ts';

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
  /** Changes whenever the row is loaded again. */
  load: string;
}

/** The actions on selected rows. */
export interface Selecting {
  buttons(lines: readonly Line[]): ReactNode;
  /** The fields that identify a row; empty if no action names one. */
  identity: readonly string[];
  /** How many actions were done on the screen until now. */
  countDone(): number;
}

/** What users type into the rows of a table. */
export interface Entering extends Entry {
  acting: Acting;
  /** What was begun with them. */
  name: string;
}

/** The pictures of rows. */
export interface Pictures {
  /** The calls that return the picture of a row, small or as it is, in the order to try them. */
  requestsOf(line: Line, isSmall: boolean): ActRequest[];
  /** Saves the picture of a row as a file. */
  save(line: Line): void;
  /** What that is called. */
  text: string;
}

/** How a user looks at the table of a section, and what changes it. */
export interface ListView {
  view: TableView;
  /** The number of rows without the user's search and filters; null if it is not known. */
  of: number | null;
  /** It has a search of its own: the dashboard has none. */
  hasSearch: boolean;
  /** A key moves the focus to that search: no other table is on the screen. */
  hasKey: boolean;
  values: FilterContext['values'];
  search(text: string): void;
  /** null removes the filter of a column. A new one is inserted at `place`. */
  filter(value: string, place: number, filter: Filter | null): void;
  clear(): void;
  /** Shows its rows as cards, or in lines. */
  showCards(isWanted: boolean): void;
  /** null: as the dashboard has the columns. */
  arrange(columns: readonly Placed[] | null): void;
  /** Saves the columns for this user. Shows whether that succeeded. */
  save(): Promise<void>;
  /** The widths that the user has given columns, in pixels with the usual font size, by field. */
  widths: Readonly<Record<string, number>>;
  /** null: as wide as its content. */
  resize(value: string, width: number | null): void;
}

/** A section with a table on the screen, and its rows. */
export interface SectionView<Section extends ResolvedTableSection = ResolvedTableSection>
  extends AnySectionView<Section>,
    Groupable {
  table: ResolvedTable;
  /** Lines of its rows, for the view at the time of the call. */
  block(from: number, to: number): Promise<Line[]>;
  /** The same at some places, in their order. */
  at(places: Uint32Array): Promise<Line[]>;
  /** The numbers of a column in its rows, in their order; NaN where there is none. */
  numbers(field: string): Promise<Float64Array>;
  /** The values of a column around one of them, in the order of the first rows; null: of all. */
  trail(field: string, id: string, rows: number | null): Promise<Trail | null>;
  /** Increases whenever its rows change. */
  version: number;
  /** The sort of its rows. */
  sorts: readonly Sort[];
  onSorts(sorts: Sort[]): void;
  list: ListView;
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
  /** The link from a row to its screen, with the title of the screen if it has no other text; null for none. */
  rowLink: ((line: Line, text?: string) => ReactNode) | null;
  /** The pictures of its rows; null if it has none, or the viewer may not see them. */
  pictures: Pictures | null;
  /** What selected rows are for; null if rows can't be selected. */
  selecting: Selecting | null;
  /** What users type into its rows; null if they only read. */
  entering: Entering | null;
  /** Filters the other sections by the rows of a figure; the same filters again remove them. */
  select(filters: readonly Filter[]): void;
}

/** A section whose rows are in a list. */
export type ListingView = SectionView<ListingSection>;

export type SectionViewOf<T extends SectionType> = T extends 'form'
  ? FormView
  : T extends LoneType
    ? AnySectionView<Extract<ResolvedLoneSection, { type: T }>>
    : SectionView<Extract<ResolvedTableSection, { type: T }>>;
