import { type MenuName, menuNames } from '../../engine/schema/report.ts';

/** What a path without its locale asks for. Whether the viewer may have it is another question. */
export type Asked =
  | { type: 'home' }
  | { type: 'sign-in' }
  | { type: 'menu'; menu: MenuName }
  | { type: 'report'; menu: MenuName; route: string }
  | { type: 'unknown' };

export function askedBy(path: string): Asked {
  const [first = '', second, ...more] = path.replace(/\/$/, '').slice(1).split('/');
  if (more.length > 0) return { type: 'unknown' };
  const menu = menuNames.find((name) => name === first);
  if (menu) return second === undefined ? { type: 'menu', menu } : { type: 'report', menu, route: second };
  if (second !== undefined) return { type: 'unknown' };
  if (first === '') return { type: 'home' };
  return first === 'login' ? { type: 'sign-in' } : { type: 'unknown' };
}
