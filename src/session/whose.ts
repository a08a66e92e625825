const key = 'motorpool.sign-in';

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(key);
    else localStorage.setItem(key, id);
  } catch {
    // Storage is full or forbidden: tabs then only tell each other.
  }
}

/** The sign-in that this page was loaded with. */
let mine = stored();

/**
 * Tabs share their tokens. What a page shows belongs to one sign-in: after another one, in whichever tab, it makes no call
 * any more, or the data of two accounts would stand side by side.
 */
export const whose = {
  isForeign: (): boolean => stored() !== mine,
  /** Another sign-in begins here. Returns what takes it back. */
  begin(): () => void {
    const before = mine;
    mine = crypto.randomUUID?.() ?? String(Math.random());
    store(mine);
    return () => {
      mine = before;
      store(before);
    };
  },
};
