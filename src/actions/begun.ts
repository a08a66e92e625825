import { useCallback, useSyncExternalStore } from 'react';
import { proxy, ref, subscribe } from 'valtio';
import type { Row } from '../../engine/actions/resolve.ts';
import { dropFiles, fileIdsIn, withLostFiles } from '../fields/held-files.ts';
import { type ActEvent, type Begun, begin, isUnsaved, nextAct } from '../runs/act.ts';

/** What users do on a screen. Plain JSON, so that it can be kept. */
export interface ActingState {
  /** The actions that were begun, by name. */
  begun: Readonly<Record<string, Begun>>;
  /** The action with a dialog: with its form, or only with its question. */
  open: { name: string; hasForm: boolean } | null;
}

/** Counts what was done on a screen, with whatever parameters. */
export const createDone = () => proxy({ count: 0 });

export type Done = ReturnType<typeof createDone>;

export type BegunActions = ReturnType<typeof createBegun>;

/** After a reload nothing is under way. A kept key makes a retry the same attempt. */
const rested = (begun: Begun): Begun => ({ ...begun, act: { status: 'idle' } });

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What was kept, as far as it fits the actions of the screen: an earlier version may have kept it. */
function fitting(kept: unknown, names: readonly string[]): ActingState {
  const { begun, open } = Object(kept) as Partial<ActingState>;
  const sound = Object.entries(isObject(begun) ? begun : {}).filter(
    ([name, each]) => names.includes(name) && isObject(each) && isObject(each.typed) && Array.isArray(each.rows),
  );
  const all = Object.fromEntries(
    sound.map(([name, { rows, typed, key, page }]) => [
      name,
      { ...begin(rows, withLostFiles(typed)), key, ...(typeof page === 'string' ? { page } : {}) },
    ]),
  );
  const isOpen = isObject(open) && Object.hasOwn(all, open.name);
  return { begun: all, open: isOpen ? { name: open.name, hasForm: open.hasForm } : null };
}

const filesIn = (begun: ActingState['begun']) => Object.values(begun).flatMap(({ typed }) => fileIdsIn(typed));

/** The actions of a screen that were begun. `names`: those that there are. */
export function createBegun(kept: ActingState | undefined, names: readonly string[], done: Done) {
  /** `beside`: how many are being sent for more rows. */
  const store = proxy<{ now: ActingState; beside: number }>({
    now: ref(fitting(kept, names)),
    beside: 0,
  });
  const all = () => store.now.begun;
  /** Lets go of files that no action has any more. */
  const release = (ids: readonly string[]) => {
    const left = new Set(filesIn(all()));
    dropFiles(ids.filter((id) => !left.has(id)));
  };
  const change = (part: Partial<ActingState>) => {
    const before = filesIn(all());
    store.now = ref({ ...store.now, ...part });
    release(before);
  };
  return {
    store,
    get: (name: string): Begun | undefined => all()[name],
    opened: () => store.now.open,
    /** Something was changed. */
    count(): void {
      done.count += 1;
    },
    show: (open: ActingState['open']) => change({ open }),
    /** The action as it was begun, or begun now for some rows. */
    begin(name: string, rows: readonly Row[]): Begun {
      const found = all()[name] ?? begin(rows);
      if (!all()[name]) change({ begun: { ...all(), [name]: found } });
      return found;
    },
    tell(name: string, event: ActEvent): void {
      const before = all()[name];
      const after = before && nextAct(before, event);
      if (after && after !== before) change({ begun: { ...all(), [name]: after } });
      // It may not have been taken.
      if (event.type === 'typed') release(fileIdsIn(event.values));
    },
    end(name: string): void {
      const { [name]: _ended, ...begun } = all();
      change({ begun, open: store.now.open?.name === name ? null : store.now.open });
    },
    /** Gives up what was typed. Returns a function that brings it back: its files stay until then. */
    discard(name: string): () => void {
      const before = all()[name];
      const { [name]: _discarded, ...begun } = all();
      store.now = ref({ ...store.now, begun });
      return () => {
        const now = all()[name];
        if (!before || now?.act.status === 'sending') return;
        const typed = { ...before.typed, ...now?.typed };
        const { key, page = null } = before;
        change({
          begun: { ...all(), [name]: { ...begin(before.rows, typed), key, ...(page === null ? {} : { page }) } },
        });
      };
    },
    /** Before it is put aside: what was asked is not asked again. */
    rest(): void {
      const asking = Object.entries(all()).filter(([, { act }]) => act.status === 'asking');
      const rest = asking.map(([name, each]) => [name, rested(each)]);
      change({
        begun: { ...all(), ...Object.fromEntries(rest) },
        open: store.now.open?.hasForm ? store.now.open : null,
      });
    },
    /** Ends everything. */
    giveUp: () => change({ begun: {}, open: null }),
    /** Whether leaving the screen would lose something. */
    isUnsaved: () =>
      store.beside > 0 || Object.values(all()).some((begun) => isUnsaved(begun) || begun.act.status === 'sending'),
    /** What is kept when the page is reloaded. */
    kept: (): ActingState => ({
      begun: Object.fromEntries(Object.entries(all()).map(([name, begun]) => [name, rested(begun)])),
      // The question of a form in a section is not asked again.
      open: store.now.open?.hasForm ? store.now.open : null,
    }),
  };
}

type Store = Pick<BegunActions, 'store'>;

/** A part of the state. A component is drawn again only when its part has changed. */
export function useActing<Part>({ store }: Store, part: (now: ActingState) => Part): Part {
  const listen = useCallback((changed: () => void) => subscribe(store, changed, true), [store]);
  return useSyncExternalStore(listen, () => part(store.now));
}

/** How many actions of a screen were done. */
export function useDone(done: Done): number {
  const listen = useCallback((changed: () => void) => subscribe(done, changed, true), [done]);
  return useSyncExternalStore(listen, () => done.count);
}

/** An action that was begun; undefined if it was not. */
export const useBegun = (acting: Store, name: string | null): Begun | undefined =>
  useActing(acting, ({ begun }) => (name === null ? undefined : begun[name]));
