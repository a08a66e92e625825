import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileKey } from '../documents/file-key.ts';
import type { SeedFile } from './documents.ts';

const folder = new URL('./data/inspections/', import.meta.url);

/** Pixels of each picture. */
export const pictureSize = { width: 1280, height: 960 } as const;

/** The pictures of the demo’s inspections, by name. They are read once. */
const pictures = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.jpg'))
    .map((file) => [file.slice(0, -'.jpg'.length), readFileSync(new URL(file, folder))]),
);

const keys = new Map<string, string>();

/** The key of a picture in an account, whose inspections share it. */
function keyOf(customer: string, name: string): string {
  const of = `${customer} picture ${name}`;
  const known = keys.get(of);
  if (known !== undefined) return known;
  const hex = createHash('md5').update(of).digest('hex');
  const key = fileKey(customer, hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
  keys.set(of, key);
  return key;
}

/** The file of a picture as rows name it. */
export function pictureFile(customer: string, name: string) {
  const content = pictures.get(name);
  if (!content) throw new Error(`There is no picture “${name}”.`);
  return { file_key: keyOf(customer, name), file_format: 'JPEG', file_bytes: content.length } as const;
}

/** The files of all pictures for an account. */
export const pictureFiles = (customer: string): Pick<SeedFile, 'key' | 'content'>[] =>
  [...pictures].map(([name, content]) => ({ key: keyOf(customer, name), content }));
