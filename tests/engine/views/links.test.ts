import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allShut } from '../../../engine/pivots/group-lines.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import { rowsOfView } from '../../../engine/results/rows-of-view.ts';
import { resolveView } from '../../../engine/views/resolve.ts';
import { readAddress, writeAddress } from '../../../engine/views/text/address.ts';
import { entriesOf, queryOf } from '../../../src/address/place.ts';
import { contextOf, reports } from '../../browser/support/model.ts';

interface Link {
  report: string;
  as: string;
  query: string;
  /** What it has shown since the first version. */
  shows: unknown;
  isRun: boolean;
  lost: string[];
  written: string;
}

/** Links as people have kept them. They are not to be updated. */
const links: Link[] = JSON.parse(readFileSync('tests/engine/views/links.json', 'utf8'));

it.each(links.map((link) => [link.query, link] as const))('a kept link shows the same: %s', (query, link) => {
  const report = reports.find(({ id }) => id === link.report);
  if (!report) throw new Error(`The report ${link.report} was not found.`);
  const context = contextOf(link.as);
  const { view, lost, isRun } = readAddress(entriesOf(query), report, context);
  const resolved = resolveReport(report, context, { view });
  const seen = resolveView(resolved, view);
  const { search, filters, sorts, groups, isClosed } = rowsOfView(resolved, seen, allShut);
  const { look, summaries } = seen;
  const { pivot = null, chart = null } = view;
  const shows = { search, filters, sorts, groups: groups?.fields ?? [], pivot, chart, look, summaries };
  expect({ shows, isClosed }).toEqual({ shows: link.shows, isClosed: undefined });
  expect({ isRun, lost: lost.map(({ text }) => text) }).toEqual({ isRun: link.isRun, lost: link.lost });
  expect(queryOf(writeAddress(resolved, report, context, { view, saved: null }))).toBe(link.written);
});
