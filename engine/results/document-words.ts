import type { Context } from '../context/context.ts';
import type { Document } from '../files/document/document.ts';

const slot = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `{{${name}}}`]));

/** The texts that the writers of a document need. */
export const documentWords = ({ words }: Pick<Context, 'words'>): Document['words'] => ({
  contents: words('dashboard.file.contents'),
  page: words('dashboard.file.page', slot('page', 'pages')),
  line: words('report.csv.line', slot('label', 'text')),
  total: words('tables.totals'),
  empty: words('dashboard.file.empty', slot('columns')),
  continued: words('dashboard.file.continued'),
  columns: words('dashboard.file.columns', slot('from', 'to', 'of')),
  index: {
    sheet: words('dashboard.file.contents'),
    section: words('dashboard.file.section'),
    figure: words('dashboard.file.figure'),
    rows: words('report.truth.rows'),
  },
  back: words('dashboard.file.back'),
  unpictured: words('dashboard.file.unpictured'),
  truth: words('report.truth.sheet'),
  cut: words('report.truth.cut'),
  lacking: words('dashboard.file.lacking', slot('characters')),
});
