/** What messages call a definition that is checked like a report: a dashboard, one of its tables, or a section. */
export interface Naming {
  /** The owner of the parameters. */
  form: 'report' | 'dashboard' | 'action' | 'group';
  /** The owner of the columns and the query. */
  rows: string;
  /** What is drawn. */
  drawn: 'pivot' | 'section';
}

const report: Naming = { form: 'report', rows: 'report', drawn: 'pivot' };

/** What messages call a definition; by default a report. */
export const namesOf = ({ named = report }: { readonly named?: Naming }): Naming => named;

/** What a form has: actions and groups have fields, everything else has parameters. */
export const inputOf = (form: Naming['form']): 'field' | 'parameter' =>
  form === 'action' || form === 'group' ? 'field' : 'parameter';

/** The form of a dashboard. */
export const dashboardNames: Naming = { form: 'dashboard', rows: 'dashboard', drawn: 'section' };

/** A table of a dashboard. */
export const tableNames = (table: string): Naming => ({
  form: 'dashboard',
  rows: `table “${table}”`,
  drawn: 'section',
});

/** What to use in place of an unknown column. */
export const listedIn = (named: { readonly named?: Naming }): string =>
  namesOf(named).rows === report.rows ? 'a column of the report' : 'a column of the table';
