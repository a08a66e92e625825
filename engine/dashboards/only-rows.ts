import type { NormalDashboard, NormalTable } from '../definitions/normal-dashboard.ts';
import type { ReportRequest } from '../reports/resolved.ts';
import { isOfTable, type ResolvedPart, type ResolvedSection, tablesOfSection } from './resolved.ts';

/** The column that sections of a table compare with a parameter; undefined if none does. */
const matchedIn = (table: string, { parts }: Pick<NormalDashboard, 'parts'>): string | undefined =>
  parts
    .flatMap(({ sections }) => sections)
    .flatMap((section) => ('table' in section && section.table === table && section.matches?.value) || [])[0];

/** The text that a section wants in a column; null if it has rows with others, too. */
function textIn(section: ResolvedSection, field: string): string | null {
  if (!isOfTable(section)) return null;
  const [condition] = section.filters.find(({ value }) => value === field)?.conditions ?? [];
  return condition?.type === 'text' && condition.operator === 'equals' ? (condition.text ?? '').trim() : null;
}

/** What limits the rows of a report if all its sections `match` the same value of a parameter; undefined otherwise. */
export function onlyRowsOf(
  { name, isOwn }: NormalTable,
  parts: readonly ResolvedPart[],
  dashboard: Pick<NormalDashboard, 'parts'>,
): ReportRequest['only'] {
  const field = matchedIn(name, dashboard);
  if (isOwn || field === undefined) return undefined;
  const sections = parts.flatMap((part) => part.sections).filter((each) => tablesOfSection(each).includes(name));
  const texts = new Set(sections.map((section) => textIn(section, field)));
  const [text] = texts;
  return texts.size === 1 && text ? { field, text } : undefined;
}
