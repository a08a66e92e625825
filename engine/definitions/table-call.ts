import type { DashboardCall } from '../schema/dashboard.ts';
import type { Others } from './family.ts';
import { UnknownCall } from './named-call.ts';
import type { NextPages } from './normal-report.ts';

/** A call of the contract, as a dashboard writes it. */
export type ContractCall = Extract<DashboardCall, { type: 'call' }>;

/**
 * A call of the contract that gives tables.
 * @throws UnknownCall
 */
export function tableCall(name: string, { calls }: Others) {
  const named = calls[name];
  if (!named || named.method === 'PUT' || named.method === 'DELETE') throw new UnknownCall(name);
  return { ...named, method: named.method };
}

/** The inputs of a call that no parameter gives, by where their values are from. */
export function valuesOfCall({ values = {} }: ContractCall) {
  const all = Object.entries(values);
  return {
    fixed: all.flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, value] as const])),
    days: all.flatMap(([name, value]) =>
      typeof value === 'object' && value.moment !== undefined ? [[name, value.moment] as const] : [],
    ),
    takes: all.flatMap(([name, from]) =>
      typeof from === 'object' && from.table !== undefined && from.value !== undefined
        ? [{ name, table: from.table, value: from.value }]
        : [],
    ),
  };
}

/** The call for the pages after the first; null if an answer has all rows. */
export function pagesOf({ pages }: ContractCall, others: Others): NextPages | null {
  if (!pages) return null;
  const { method, path } = tableCall(pages.call, others);
  return { next: pages.next, method, path, input: pages.input };
}
