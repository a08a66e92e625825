import type { Context } from '../context/context.ts';
import { isOfTable, type ResolvedDashboard, type ResolvedPart, type ResolvedSection } from '../dashboards/resolved.ts';

type Whole = Pick<ResolvedDashboard, 'parts' | 'actions'>;

/**
 * Whether files have a section. The form of something new has nothing that is stored, and what is in the frame of another
 * server is not known.
 */
function isFiled(section: ResolvedSection, { actions }: Pick<Whole, 'actions'>): boolean {
  if (isOfTable(section) || section.type === 'note') return true;
  if (section.type !== 'form' || section.record === null) return false;
  return actions.some(({ key, isCreating }) => key === section.action && !isCreating);
}

/** The parts of a dashboard with the sections that files can have. */
export const filedParts = (dashboard: Whole): ResolvedPart[] =>
  dashboard.parts
    .map((part) => ({ ...part, sections: part.sections.filter((section) => isFiled(section, dashboard)) }))
    .filter(({ sections }) => sections.length > 0);

/**
 * Those of them that a file has. `left`: the keys of the sections that the user leaves out. Where nothing would remain, such as for
 * a user who may not see what was chosen before, it has all.
 */
export function chosenParts(dashboard: Whole, left: readonly string[]): ResolvedPart[] {
  const all = filedParts(dashboard);
  const chosen = all
    .map((part) => ({ ...part, sections: part.sections.filter(({ key }) => !left.includes(key)) }))
    .filter(({ sections }) => sections.length > 0);
  return chosen.length > 0 ? chosen : all;
}

/** The number of sections of some parts. */
export const countSections = (parts: readonly Pick<ResolvedPart, 'sections'>[]): number =>
  parts.reduce((all, { sections }) => all + sections.length, 0);

/**
 * How many of the sections a file has, and the names of these or of the others, whichever are fewer; '' if it has all. Tabs whose
 * sections are all left out are named as a whole.
 */
export function chosenText(dashboard: Whole, left: readonly string[], { words }: Pick<Context, 'words'>): string {
  const [all, chosen] = [filedParts(dashboard), chosenParts(dashboard, left)];
  const kept = new Set(chosen.flatMap(({ sections }) => sections.map(({ key }) => key)));
  const others = all.flatMap(({ title, sections }) => {
    const gone = sections.filter(({ key }) => !kept.has(key)).map((section) => section.title);
    return title !== null && gone.length === sections.length ? [title] : gone;
  });
  if (others.length === 0) return '';
  const counts = { number: countSections(chosen), of: countSections(all) };
  if (counts.number >= others.length) return words('dashboard.file.left_out', { ...counts, names: others.join(', ') });
  const names = chosen.flatMap(({ sections }) => sections.map(({ title }) => title));
  return words('dashboard.file.chosen', { ...counts, names: names.join(', ') });
}

/** The title of the files of a dashboard, with what it shows: "Vehicle dashboard 200101". */
export const fileTitle = (
  { title, subject }: Pick<ResolvedDashboard, 'title' | 'subject'>,
  { words }: Pick<Context, 'words'>,
): string => (subject ? words('dashboard.file.title', { title, value: subject }) : title);
