import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CustomFilterModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  type Module,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community';
import { ReplacedPinnedRowsModule } from './pinned-rows-module.ts';

/** Only the modules in use: the full grid is a third larger. */
export const modules: Module[] = [
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CustomFilterModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  PinnedRowModule,
  RenderApiModule,
  ReplacedPinnedRowsModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
];
