import { parseDay } from '../formats/days.ts';

/** The languages of an update, as in its file name. */
export const updateLanguages = ['en', 'fr'] as const;
export type UpdateLanguage = (typeof updateLanguages)[number];

/** The front matter of an update, as shown in lists (spec: shell §3). */
export interface UpdateHead {
  /** YYYY-MM-DD. */
  createdAt: string;
  title: string;
  description: string;
}

export const headNames = ['createdAt', 'title', 'description'] as const;

/** A line of the front matter; `name` is null if it has no colon. */
export interface HeadLine {
  name: string | null;
  text: string;
  /** Offsets of the line and of its text. */
  at: number;
  textAt: number;
}

/** A parsed update file, valid or not: content/updates/<slug>.<language>.md. */
export interface WrittenUpdate {
  /** null if the file has no front matter. */
  head: readonly HeadLine[] | null;
  isClosed: boolean;
  /** Markdown. `bodyAt` is its offset. */
  body: string;
  bodyAt: number;
}

/** The update that a file belongs to, by path relative to the project root; null if it is not an update file. */
export function updateAt(path: string): { slug: string; language: UpdateLanguage } | null {
  const [, slug, language] = /^content\/updates\/([a-z0-9-]+)\.(en|fr)\.md$/.exec(path) ?? [];
  return slug && language ? { slug, language: language as UpdateLanguage } : null;
}

const fence = /^---[ \t]*$/;

function toLine(text: string, at: number): HeadLine {
  const [start = '', name] = /^\s*(\w+)\s*:\s*/.exec(text) ?? [];
  return { name: name ?? null, text: text.slice(start.length).trim(), at, textAt: at + start.length };
}

/** Splits a file into the front matter, between two `---` lines, and the body. */
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

/** The front matter of a valid update; null if it is incomplete. */
export function headOf({ head, body }: WrittenUpdate): UpdateHead | null {
  const [createdAt = '', title = '', description = ''] = headNames.map(
    (name) => head?.find((line) => line.name === name)?.text,
  );
  return !Number.isNaN(parseDay(createdAt)) && title && description && body.trim()
    ? { createdAt, title, description }
    : null;
}

/** Newest first, then by slug. */
export const newestFirst = <T extends { createdAt: string; slug: string }>(updates: readonly T[]): T[] =>
  [...updates].sort((a, b) => b.createdAt.localeCompare(a.createdAt, 'en') || a.slug.localeCompare(b.slug, 'en'));
