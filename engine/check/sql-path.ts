/** The query of a report, or of a table of a dashboard: those have a slash in their ids. */
export const sqlPath = (id: string) => `server/${id.includes('/') ? 'dashboards' : 'reports'}/${id}.sql`;
