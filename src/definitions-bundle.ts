import type { Catalogue } from '../engine/schema/column.ts';
import type { Menu } from '../engine/schema/menu.ts';
import type { Report } from '../engine/schema/report.ts';

/** All definition files in one chunk: what a build has of them. */
export const reports = import.meta.glob<Report>('../definitions/reports/*.json', { eager: true, import: 'default' });
export const menus = import.meta.glob<Menu>('../definitions/menus/*.json', { eager: true, import: 'default' });
export const catalogues = import.meta.glob<Catalogue>('../definitions/columns.json', {
  eager: true,
  import: 'default',
});
