import type { Issue } from './issue.ts';
import { issueIn } from './source-file.ts';
import type { Word } from './word-files.ts';

/** UTF-8 that was read as something else, and saved so: “dÃ©tail”. */
const misread = /[ÃÂ][\u0080-\u00bf]|â€/;

const html = /<\/?[a-z][^<>]*>|&(?:#\d+|[a-z]{2,8});/i;

type Said = Pick<Issue, 'message' | 'expected'>;

function writtenFault({ key, text }: Word): Said | null {
  if (text.trim() === '') return { message: `The words “${key}” are empty.`, expected: 'a text that says something' };
  const tag = html.exec(text)?.[0];
  if (tag !== undefined)
    return { message: `“${key}” has “${tag}”, which is shown as it stands.`, expected: 'plain text, without HTML' };
  const left = /\b(?:TODO|FIXME|TBD)\b|[Ll]orem ipsum/.exec(text)?.[0];
  if (left !== undefined)
    return { message: `“${key}” is not written yet: “${left}” stands in it.`, expected: 'the words that a user reads' };
  if (text.includes('$t('))
    return { message: `“${key}” takes in other words, by “$t(”.`, expected: 'the words themselves' };
  if (/[\n\r\t]/.test(text)) return { message: `“${key}” has a line break or a tab.`, expected: 'one line' };
  return text === text.trim()
    ? null
    : { message: `“${key}” begins or ends with a blank.`, expected: 'it without the blank' };
}

/** What is wrong with words whatever asks for them. A file that was read in another encoding is one mistake. */
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
    const also =
      more.length > 0 ? `, and so ${more.length > 1 ? `are ${more.length} others` : 'is one other'} of this file` : '';
    const message = `“${first.key}” was read in another encoding than it was written in${also}: “${first.text}”.`;
    issues.push(issueIn(first.file, first.path, { message, expected: 'the file opened and saved as UTF-8' }));
  }
  return issues;
}
