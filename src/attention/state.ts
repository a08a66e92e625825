import { proxy } from 'valtio';

export type Status = 'loading' | 'ready' | 'failed';

/** What is held of each source, by its name. A value that is missing is the `none` of its source. */
export interface Attention {
  held: Record<string, unknown>;
  /** Missing: it is loading. */
  status: Record<string, Status>;
  /** The sources that the user has turned off. */
  off: readonly string[];
}

export const attention = proxy<Attention>({ held: {}, status: {}, off: [] });

/** The same as a component reads it. */
export type AttentionState = { readonly [Part in keyof Attention]: Readonly<Attention[Part]> };

export const statusOf = (name: string, { status }: AttentionState): Status => status[name] ?? 'loading';

const mostInBadge = 999;

/** The text on the bell; null for a dot (spec: shell §4). */
export const badgeText = (count: number | null): string | null => {
  if (count === null || count < 1) return null;
  return count > mostInBadge ? `${mostInBadge}+` : String(count);
};
