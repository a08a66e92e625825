import type { Context } from '../context/context.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import { reviewKey } from '../definitions/review-key.ts';
import { isSound, type ResolvedForm, type RuleFault } from '../fields/resolve.ts';
import type { PlacedFaults } from './faults.ts';

/** A page of a form with something to show, for one viewer. Plain JSON. */
export interface ResolvedPage {
  key: string;
  text: string;
  /** The visible fields, by key. Empty: the last page. */
  fields: readonly string[];
  /** Broken rules between fields. One about several pages is on the last of them. */
  faults: readonly RuleFault[];
  /** Whether its fields and rules have no faults. */
  isSound: boolean;
}

/** Where a user is in a form. */
export interface OnPage {
  /** Missing: the first one. */
  page?: string;
  /** The last page was shown. */
  isReviewed?: true;
  /** How sending it ended: what a server found wrong with it. */
  act?: { status: string; faults?: PlacedFaults };
}

/** The pages of a form that have visible fields, and the last one; empty if it has no pages. */
export function resolvePages({ pages }: NormalAction, form: ResolvedForm, { words }: Context): ResolvedPage[] {
  if (pages.length === 0) return [];
  const placeOf = (key: string) => pages.findIndex(({ fields }) => fields.includes(key));
  const shown = pages.flatMap(({ key, words: text, fields: keys }, place) => {
    const fields = form.fields.filter((field) => field.shown && keys.includes(field.key));
    const faults = form.faults.filter((fault) => Math.max(...fault.fields.map(placeOf)) === place);
    const isWhole = faults.length === 0 && isSound(fields);
    const own = { key, text: words.of(text), fields: fields.map((field) => field.key), faults, isSound: isWhole };
    return fields.length > 0 ? [own] : [];
  });
  return [...shown, { key: reviewKey, text: words('actions.pages.review'), fields: [], faults: [], isSound: true }];
}

/** The place of the page that a user is on. One that is no longer there is the first. */
export const placeOfPage = (pages: readonly ResolvedPage[], { page }: OnPage): number =>
  Math.max(
    0,
    pages.findIndex(({ key }) => key === page),
  );

/** How many pages can be opened: up to the first one with a fault. */
export function countOpen(pages: readonly ResolvedPage[]): number {
  const faulty = pages.findIndex(({ isSound: isWhole }) => !isWhole);
  return faulty < 0 ? pages.length : faulty + 1;
}

/** Whether a page has a fault of its own, or one that a server found. */
const isFaulty = ({ isSound: isWhole, fields }: ResolvedPage, placed?: PlacedFaults): boolean =>
  !isWhole || Object.keys(placed?.fields ?? {}).some((path) => fields.includes(path.split('.')[0] ?? ''));

/** The first page with a fault; undefined if there is none. */
export const faultyPage = (pages: readonly ResolvedPage[], placed?: PlacedFaults): string | undefined =>
  pages.find((page) => isFaulty(page, placed))?.key;

/** Whether the page that a user is on shows why sending has failed: it has a fault, or it is the last one. */
export function isFaultHere(pages: readonly ResolvedPage[], at: OnPage): boolean {
  const page = pages[placeOfPage(pages, at)];
  return !page || page.key === reviewKey || isFaulty(page, at.act?.faults);
}

/**
 * The page after the one that a user is on: the next one, and after a last look the next one that needs something.
 * null on the last page, and if there are no pages.
 */
export function pageAfter(pages: readonly ResolvedPage[], at: OnPage): ResolvedPage | null {
  const later = pages.slice(placeOfPage(pages, at) + 1);
  const needed = at.isReviewed
    ? later.find((page) => page.key === reviewKey || isFaulty(page, at.act?.faults))
    : later[0];
  return needed ?? null;
}
