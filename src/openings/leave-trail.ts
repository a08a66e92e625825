import type { OpeningKind } from '../../engine/schema/search.ts';
import type { Trail } from '../../engine/tables/trail.ts';
import { here } from '../address/here.ts';
import { brand } from '../definitions/brand.ts';
import { keepTrail } from '../session/trail.ts';

/** Gives the list that a link is in; null for none. It may take a moment: the screen that opens does not wait for it. */
export type Trailing = () => Trail | null | Promise<Trail | null>;

/** The latest link that was followed, by kind: an answer that comes after another one is too late. */
const latest = new Map<OpeningKind, symbol>();

/** Keeps the list that a link is in. Called before the link is followed, with the screen of the list still open. */
export async function leaveTrail(kind: OpeningKind, trailing: Trailing | null): Promise<void> {
  const from = here();
  const title = document.title.slice(`${brand.name} :: `.length);
  const mine = Symbol(kind);
  latest.set(kind, mine);
  keepTrail(kind, null);
  const trail = await trailing?.();
  if (trail && latest.get(kind) === mine) keepTrail(kind, { ...trail, from, title });
}
