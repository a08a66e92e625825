import { reviewKey } from '../../definitions/review-key.ts';
import type { Issue, IssueText } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { parametersIn } from '../parameters/conditions.ts';
import { suggest } from '../suggest.ts';
import type { CheckedFields } from './action-fields.ts';

type Page = NonNullable<CheckedFields['written']['pages']>[number];

/** What is wrong with the name of a page; null if it is its own. */
function keyFault({ key }: Page, before: readonly Page[]): IssueText | null {
  if (key === reviewKey)
    return {
      message: `“${reviewKey}” is the last page, which shows what was entered.`,
      expected: 'another key',
    };
  return before.some((page) => page.key === key)
    ? { message: `Two pages have the key “${key}”.`, fix: 'Give each page a key of its own.' }
    : null;
}

/** What is wrong with a field of a page; null if it exists and is in no other place. */
function fieldFault(name: string, known: readonly string[], before: readonly string[]): IssueText | null {
  if (!known.includes(name))
    return {
      message: `The action has no field “${name}”.`,
      expected: 'a field of the action',
      suggestion: suggest(name, known),
    };
  return before.includes(name)
    ? { message: `The field “${name}” is on a page already.`, fix: 'Remove one of them.' }
    : null;
}

/** A page that depends on its own field would hide it for good. */
function conditionFault({ show_if: condition, fields }: Page): IssueText | null {
  const own = condition && parametersIn(condition).find((name) => fields.includes(name));
  if (own === undefined) return null;
  return {
    message: `The page depends on its own field “${own}”, which nobody could change once it is hidden.`,
    expected: 'a condition on fields of other pages',
  };
}

/** Every field is on one page. */
export function checkPages({ dashboard: { file }, key, written }: CheckedFields): Issue[] {
  const { pages, fields = [] } = written;
  if (!pages) return [];
  const at: Path = ['actions', key, 'pages'];
  const known = fields.map((field) => field.key);
  const issue = (path: Path, fault: IssueText | null | undefined) =>
    fault ? [issueIn(file, [...at, ...path], fault)] : [];
  const listed = pages.flatMap((page, place) =>
    page.fields.map((name, index) => ({ name, path: [place, 'fields', index] })),
  );
  const wrong = [
    ...pages.flatMap((page, place) => [
      ...issue([place, 'key'], keyFault(page, pages.slice(0, place))),
      ...issue([place, 'show_if'], conditionFault(page)),
    ]),
    ...listed.flatMap(({ name, path }, index) => {
      const before = listed.slice(0, index).map((each) => each.name);
      return issue(path, fieldFault(name, known, before));
    }),
  ];
  if (wrong.length > 0) return wrong;
  return known.flatMap((name, index) => {
    if (listed.some((each) => each.name === name)) return [];
    const message = `The field “${name}” is on no page.`;
    return [issueIn(file, ['actions', key, 'fields', index, 'key'], { message, fix: 'Add it to a page.' })];
  });
}
