import type { Words } from '../../engine/context/context.ts';
import { type ResolvedDashboard, type ResolvedPart, tablesOfSection } from '../../engine/dashboards/resolved.ts';
import { callKey } from '../datasets/datasets.ts';
import { textOfFailure } from '../i18n/refusal-text.ts';
import { isWorthRetrying } from '../runs/run.ts';
import type { DashboardState } from './state.ts';

/** Visible sections that could not be loaded, for the same reason. */
export interface SharedFailure {
  reason: string;
  /** The keys of their calls. */
  keys: string[];
  /** Their titles, each once. */
  sections: string[];
  isWorthRetrying: boolean;
}

/** Failures that several sections have in common. They are reported once, above the sections. A canceled call is none. */
export function sharedFailures(
  parts: readonly ResolvedPart[],
  { tables, fields }: Pick<ResolvedDashboard, 'tables' | 'fields'>,
  calls: DashboardState['calls'],
  words: Words,
): SharedFailure[] {
  const keys = new Map(tables.flatMap(({ name, request }) => (request ? [[name, callKey(request)]] : [])));
  const found = new Map<string, SharedFailure & { count: number }>();
  for (const section of parts.flatMap(({ sections }) => sections)) {
    const key = keys.get(tablesOfSection(section)[0] ?? '') ?? '';
    const call = calls[key];
    if (call?.status !== 'failed' || call.failure.type === 'cancelled') continue;
    const reason = textOfFailure(call.failure, words);
    const failure = found.get(reason) ?? { reason, keys: [], sections: [], isWorthRetrying: false, count: 0 };
    if (!failure.keys.includes(key)) failure.keys.push(key);
    if (!failure.sections.includes(section.title)) failure.sections.push(section.title);
    failure.isWorthRetrying ||= isWorthRetrying(call.failure, fields);
    failure.count += 1;
    found.set(reason, failure);
  }
  return [...found.values()].filter(({ count }) => count > 1);
}
