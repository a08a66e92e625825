import { identityOf } from '../../engine/actions/columns.ts';
import { enteredRows } from '../../engine/actions/entered.ts';
import { type PlacedFaults, placeFaults } from '../../engine/actions/faults.ts';
import { refusedRows } from '../../engine/actions/refused-rows.ts';
import type { Row } from '../../engine/actions/resolve.ts';
import type { ResolvedAction } from '../../engine/actions/resolved.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { type Failure, failureOf } from '../api/errors.ts';
import type { Begun } from '../runs/act.ts';
import type { ActingTools } from './tools.ts';

interface Options {
  actions: Readonly<Record<string, NormalAction>>;
  renew: (tables: readonly string[]) => Promise<void>;
  tablesOf: (name: string) => readonly string[];
  tools: Pick<ActingTools, 'act'>;
}

interface Resolving {
  resolve: (name: string, begun: Pick<Begun, 'rows' | 'typed'>) => ResolvedAction | null;
  back: (name: string, rows: readonly Row[]) => ResolvedAction | null;
}

/** What became of rows that were sent. */
export interface ImportOutcome {
  /** What the answer says about those that were saved: `undo` takes it. */
  saved: readonly Row[];
  /** What is said about them. */
  done: string;
  /** Whether they can be taken back. */
  canUndo: boolean;
  /** The rows that were not saved, as they were sent, and what is wrong with them. */
  left: readonly unknown[];
  faults: PlacedFaults;
}

/** The rows were refused as a whole. `faults`: what is wrong with which of them. */
export class ImportRefused extends Error {
  readonly failure: Failure;
  readonly faults: PlacedFaults;
  constructor(failure: Failure, faults: PlacedFaults) {
    super('The rows were refused.');
    this.failure = failure;
    this.faults = faults;
  }
}

/** Sends rows that were imported, apart from what was typed, and takes them back. `count` is called when something was changed. */
export function createImporting(
  { actions, renew, tablesOf, tools }: Options,
  { resolve, back: backOf }: Resolving,
  count: () => void,
) {
  return {
    /** Throws ImportRefused. */
    async send(name: string, typed: RawValues, key: string): Promise<ImportOutcome> {
      const action = actions[name];
      const resolved = resolve(name, { rows: [], typed });
      if (!action || !resolved?.request) throw new ImportRefused({ type: 'cancelled' }, { fields: {}, others: [] });
      let data: unknown;
      try {
        data = await tools.act(resolved.request, resolved.isCreating ? key : null);
      } catch (reason) {
        const failure = failureOf(reason);
        const faults = failure.type === 'refused' ? failure.faults : [];
        throw new ImportRefused(failure, placeFaults(faults, action, resolved.form));
      }
      count();
      void renew(resolved.refresh ?? tablesOf(name));
      const { saved = [], left = {}, faults = { fields: {}, others: [] } } = enteredRows(action, typed, data) ?? {};
      const [group] = action.fields;
      const rows = left[group?.key ?? ''];
      return {
        saved,
        done: resolve(name, { rows: saved, typed: {} })?.done ?? '',
        canUndo: saved.length > 0 && resolved.undo !== null,
        left: Array.isArray(rows) ? rows : [],
        faults,
      };
    },
    /** Takes saved rows back. Returns the names of those that stay, because they were changed since. Rejects as the call does. */
    async undo(name: string, rows: readonly Row[]): Promise<string[]> {
      const back = actions[actions[name]?.undo ?? ''];
      const request = backOf(name, rows)?.request;
      if (!back || !request) return [];
      const data = await tools.act(request, null);
      count();
      void renew(tablesOf(name));
      const [id = ''] = identityOf(back);
      return refusedRows(back, rows, data).map(({ row }) => String(row[id] ?? ''));
    },
  };
}

export type Importing = ReturnType<typeof createImporting>;
