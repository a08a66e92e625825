export { DataGrid } from '../tables/data-grid.tsx';
export { PlainTable } from '../tables/plain-table.tsx';
export { PrintedRows } from '../tables/printed-rows.tsx';
export { HeadlineFigures } from './screen/headline-figures.tsx';
export { saveFile } from './state/save-file.ts';
