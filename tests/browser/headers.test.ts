import { expect, it } from 'vitest';
import type { Locale } from '../../engine/context/context.ts';
import { modelOf, reports, routesOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visits = { 'fleet-us': portal.stay({ as: 'fleet-us' }), 'fleet-ca': portal.stay({ as: 'fleet-ca' }) };

/** The headers of all columns of all reports that a viewer may open, including columns hidden by default. */
function headersOf(username: string, locale: Locale) {
  const allowed = new Set(routesOf(username).flatMap(({ id, isAllowed }) => (isAllowed ? [id] : [])));
  return reports
    .filter(({ id }) => allowed.has(id))
    .flatMap(({ id }) =>
      modelOf(id, username, locale).columns.map(({ value, header, width }) => ({
        at: `${id}: ${value}`,
        header,
        width,
      })),
    );
}

// The first headers are drawn. The others are measured in the place of one of them, at their own width.
it.each([
  ['fleet-us', 'en-US'],
  ['fleet-ca', 'en-CA'],
  ['fleet-ca', 'fr-CA'],
  ['fleet-us', 'fr-CA'],
] as const)('no header of %s is cut in %s', async (username, locale) => {
  const { page } = await visits[username](`${prefixes[locale]}/reporting/inventory-report?_run=1`);
  const report = reportScreen(page, modelOf('inventory-report', username, locale).title);
  await report.isDone();
  const cut = await report.grid.evaluate(
    (grid, headers) => {
      const [sample] = [...grid.querySelectorAll<HTMLElement>('.ag-header-cell:not([aria-sort=ascending])')].slice(-1);
      const text = sample?.querySelector<HTMLElement>('.ag-header-cell-text');
      if (!sample || !text) throw new Error('There is no header.');
      return headers.filter(({ header, width }) => {
        sample.style.width = `${width}px`;
        text.textContent = header;
        return text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth;
      });
    },
    headersOf(username, locale),
  );
  expect(cut).toEqual([]);
});
