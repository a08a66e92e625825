// What one chunk holds: nothing of My Reports comes before one of its pages is opened.
export { ListPage } from './list-page.tsx';
export { ReportPage, TypePage } from './report-page.tsx';
export { TypesPage } from './types-page.tsx';
