import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { denyList, vagueTypes } from './deny-list.ts';
import { readable } from './readable.ts';

export interface Denied {
  file: string;
  line: number;
  word: string;
  better: string;
}

/** Files that quote such words on purpose, or were not written by us. */
const exempt =
  /^(?:tests\/words\/|tests\/check\/broken\/|locales\/fr\/|package-lock\.json$)|\.fr\.md$|\.schema\.json$|^server\/seed\/.*\.json$|^server\/database\/migrations\//;
const read = /\.(?:md|json|txt|html|css|sql|tsx?)$/;

/** Every file of the project that holds English, by path. */
const filesBelow = (prefix: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.startsWith(prefix) && read.test(file) && !exempt.test(file));

/** Words of the deny-list in what people read, below a path. */
export const denied = (prefix = ''): Denied[] =>
  filesBelow(prefix).flatMap((file) =>
    readable(file, readFileSync(file, 'utf8')).flatMap(({ line, text }) =>
      denyList.flatMap(([pattern, better]) => {
        const match = pattern.exec(text.toLowerCase());
        return match ? [{ file, line, word: match[0].trim(), better }] : [];
      }),
    ),
  );

/** Types whose names say nothing about what they hold. */
export const vagueNames = (): string[] =>
  filesBelow('')
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((text, place) => (vagueTypes.test(text) ? [`${file}:${place + 1}  ${text.trim()}`] : [])),
    );
