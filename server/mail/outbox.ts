import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './post.ts';

/** The emails of an outbox, newest first; none if the folder does not exist yet. */
export async function readOutbox(folder: string, most: number): Promise<Mail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const newest = names.sort().reverse().slice(0, most);
  return Promise.all(newest.map(async (name) => readMail(await readFile(join(folder, name), 'latin1'))));
}

const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');

const unquoted = (text: string) =>
  text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Unfolds a header and decodes its encoded words (RFC 2047). */
function headerOf(head: string, name: string): string {
  const found = new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? '';
  return found
    .replace(/\n[ \t]+/g, ' ')
    .replace(/\?= (?==\?)/g, '?=')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      way.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('latin1') : unquoted(text.replaceAll('_', ' ')),
    );
}

/** An email as this server writes it: a single quoted-printable text. */
function readMail(file: string): Mail {
  const end = file.indexOf('\n\n');
  const [head, body] = [file.slice(0, end), file.slice(end + 2)];
  return { to: utf8(headerOf(head, 'To')), subject: utf8(headerOf(head, 'Subject')), text: utf8(unquoted(body)) };
}
