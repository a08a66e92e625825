// The list and the types, in a chunk: a report of one's own comes with the code of reports, in another.
export { ListPage } from './list-page.tsx';
export { TypesPage } from './types-page.tsx';
