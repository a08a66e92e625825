import type { Issue, IssueText } from '../issue.ts';
import { issueIn } from '../json/source-file.ts';
import type { Word } from './word-files.ts';

/** UTF-8 that was opened in another encoding and saved: “dÃ©tail”. */
const misread = /[ÃÂ][\u0080-\u00bf]|â€/;

const html = /<\/?[a-z][^<>]*>|&(?:#\d+|[a-z]{2,8});/i;

function writtenFault({ key, text }: Word): IssueText | null {
  if (text.trim() === '') return { message: `“${key}” is empty.`, expected: 'text' };
  const tag = html.exec(text)?.[0];
  if (tag !== undefined)
    return { message: `“${key}” contains “${tag}”, which would be shown as is.`, expected: 'plain text without HTML' };
  const left = /\b(?:TODO|FIXME|TBD)\b|[Ll]orem ipsum/.exec(text)?.[0];
  if (left !== undefined)
    return { message: `“${key}” is not written yet: it contains “${left}”.`, expected: 'the final text' };
  if (text.includes('$t('))
    return { message: `“${key}” includes another text with “$t(”.`, expected: 'the text itself' };
  if (/[\n\r\t]/.test(text)) return { message: `“${key}” has a line break or a tab.`, expected: 'one line' };
  return text === text.trim() ? null : { message: `“${key}” starts or ends with a space.`, fix: 'Remove the space.' };
}

/** Faults of texts by themselves. A file in a wrong encoding is one mistake. */
export function checkWritten(words: Iterable<Word>): Issue[] {
  const broken = new Map<string, Word[]>();
  const issues: Issue[] = [];
  for (const word of words) {
    if (misread.test(word.text)) {
      const others = broken.get(word.file.path);
      if (others) others.push(word);
      else broken.set(word.file.path, [word]);
    }
    const fault = writtenFault(word);
    if (fault) issues.push(issueIn(word.file, word.path, fault));
  }
  for (const [first, ...more] of broken.values()) {
    if (!first) continue;
    const count = more.length === 1 ? 'one other text' : `${more.length} other texts`;
    const also = more.length > 0 ? `, like ${count} in this file` : '';
    const message = `“${first.key}” has broken characters${also}: “${first.text}”.`;
    issues.push(issueIn(first.file, first.path, { message, fix: 'Restore the file and save it as UTF-8.' }));
  }
  return issues;
}
