/** The path of the query that answers a call of the contract. */
export const callPath = (name: string) => `server/calls/${name.replace('.', '/')}.sql`;

/** The path of the query of a report or a dashboard table. The id of a table has a slash. */
export const sqlPath = (id: string) => `server/${id.includes('/') ? 'dashboards' : 'reports'}/${id}.sql`;
