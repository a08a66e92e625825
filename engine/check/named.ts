/** What messages call a definition that is judged as a report is: a dashboard, a table of it, or a section. */
export interface Named {
  /** What has the parameters. */
  form: 'report' | 'dashboard';
  /** What has the columns and the query. */
  rows: string;
  /** What is drawn. */
  drawn: 'pivot' | 'section';
}

const report: Named = { form: 'report', rows: 'report', drawn: 'pivot' };

/** What messages call a definition; a report where it says nothing. */
export const namesOf = ({ named = report }: { readonly named?: Named }): Named => named;

/** The form of a dashboard. */
export const dashboardNames: Named = { form: 'dashboard', rows: 'dashboard', drawn: 'section' };

/** A table of a dashboard. */
export const tableNames = (table: string): Named => ({ form: 'dashboard', rows: `table “${table}”`, drawn: 'section' });

/** Where a column that is named should stand. */
export const listedIn = (named: { readonly named?: Named }): string =>
  namesOf(named).rows === report.rows ? 'a field that the report lists under columns' : 'a column of the table';
