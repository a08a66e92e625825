import { isDeviceName } from '../engine/definitions/file-names.ts';
import { refuse } from './refuse.ts';

/** Refuses an id that can't be one, with an id that can. */
export function refuseId(id: string, kind: 'report' | 'dashboard'): void {
  const isValid = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id);
  if (isValid && !isDeviceName(id)) return;
  const plain = id
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '');
  const meant = isDeviceName(plain) ? `${plain}-${kind}` : plain;
  if (isValid) refuse(`Windows does not allow files named “${id}”. Choose another id. For example: ${meant}`);
  refuse(
    `The id can’t be “${id}”. It has lowercase letters, digits and single hyphens, and begins with a letter.${meant ? ` For example: ${meant}` : ''}`,
  );
}
