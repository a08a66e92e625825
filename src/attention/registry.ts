import type { Source } from './source.ts';
import { alerts } from './sources/alerts.tsx';
import { approvals } from './sources/approvals.tsx';
import { documents } from './sources/documents.ts';
import { messages } from './sources/messages.tsx';
import { notices } from './sources/notices.tsx';
import { orders } from './sources/orders.tsx';
import { recalls } from './sources/recalls.ts';
import { renewals } from './sources/renewals.ts';

/** Every source, in the order of the drawer and of the home page. */
export const sources: Readonly<Record<string, Source<unknown>>> = {
  notices,
  alerts,
  recalls,
  approvals,
  messages,
  orders,
  documents,
  renewals,
};

export const sourceNames: readonly string[] = Object.keys(sources);

export function sourceOf(name: string): Source<unknown> {
  const own = sources[name];
  if (!own) throw new Error(`There is no source ${name}.`);
  return own;
}

export const isShown = (name: string, place: Source<unknown>['shown'][number]): boolean =>
  sourceOf(name).shown.includes(place);

/** The sources that a backend has. */
export const sourcesFor = (isOwn: boolean): string[] =>
  sourceNames.filter((name) => isOwn || sourceOf(name).isSpecified);
