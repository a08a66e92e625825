import { parseDay } from '../formats/days.ts';

/** The languages of an update, by the end of its file's name. */
export const updateLanguages = ['en', 'fr'] as const;
export type UpdateLanguage = (typeof updateLanguages)[number];

/** What a list shows of an update (spec: shell §3). */
export interface UpdateHead {
  /** YYYY-MM-DD. */
  createdAt: string;
  title: string;
  description: string;
}

export const headNames = ['createdAt', 'title', 'description'] as const;

/** A line of the head as it is written; its name is null where it has no colon. */
export interface HeadLine {
  name: string | null;
  text: string;
  /** Of the line, and of its text. */
  at: number;
  textAt: number;
}

/** A file of an update, right or wrong: content/updates/<slug>.<language>.md. */
export interface WrittenUpdate {
  /** Null where the file has none. */
  head: readonly HeadLine[] | null;
  isClosed: boolean;
  /** Markdown, from `bodyAt` on. */
  body: string;
  bodyAt: number;
}

/** Whose text a file is, by its path from the project's root; null when it is none of an update. */
export function updateAt(path: string): { slug: string; language: UpdateLanguage } | null {
  const [, slug, language] = /^content\/updates\/([a-z0-9-]+)\.(en|fr)\.md$/.exec(path) ?? [];
  return slug && language ? { slug, language: language as UpdateLanguage } : null;
}

const fence = /^---[ \t]*$/;

function toLine(text: string, at: number): HeadLine {
  const [start = '', name] = /^\s*(\w+)\s*:\s*/.exec(text) ?? [];
  return { name: name ?? null, text: text.slice(start.length).trim(), at, textAt: at + start.length };
}

/** Reads the head between two lines of `---`, and the text below it. */
export function readUpdate(text: string): WrittenUpdate {
  const lines = [...text.matchAll(/([^\r\n]*)(\r?\n|$)/g)].map(([whole, line = '']) => ({ whole, line }));
  if (!fence.test(lines[0]?.line ?? '')) return { head: null, isClosed: false, body: text, bodyAt: 0 };
  const head: HeadLine[] = [];
  let at = 0;
  for (const [place, { whole, line }] of lines.entries()) {
    const next = at + whole.length;
    if (place > 0 && fence.test(line)) return { head, isClosed: true, body: text.slice(next), bodyAt: next };
    if (place > 0 && line.trim() !== '') head.push(toLine(line, at));
    at = next;
  }
  return { head, isClosed: false, body: '', bodyAt: text.length };
}

/** The head of an update in order; null for one that is not. */
export function headOf({ head, body }: WrittenUpdate): UpdateHead | null {
  const [createdAt = '', title = '', description = ''] = headNames.map(
    (name) => head?.find((line) => line.name === name)?.text,
  );
  return !Number.isNaN(parseDay(createdAt)) && title && description && body.trim()
    ? { createdAt, title, description }
    : null;
}

/** The newest first; of one day by their names. */
export const newestFirst = <T extends { createdAt: string; slug: string }>(updates: readonly T[]): T[] =>
  [...updates].sort((a, b) => b.createdAt.localeCompare(a.createdAt, 'en') || a.slug.localeCompare(b.slug, 'en'));
