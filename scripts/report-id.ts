import { refuse } from './refuse.ts';

/** Refuses an id that can't be one, with an id that can. */
export function refuseId(id: string): void {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) return;
  const meant = id
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '');
  refuse(
    `The id can’t be “${id}”. It has lowercase letters, digits and single hyphens, and begins with a letter.${meant ? ` For example: ${meant}` : ''}`,
  );
}
