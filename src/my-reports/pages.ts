// The list and the types in one chunk; a saved report is in the chunk of reports.
export { ListPage } from './list-page.tsx';
export { TypesPage } from './types-page.tsx';
