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
    // Storage is full or forbidden: tabs then only notify each other.
  }
}

/** The sign-in that this page was loaded with. */
let mine = stored();

/**
 * Tabs share their tokens, but a page shows one sign-in. After another one, in whatever tab, it makes no more calls;
 * otherwise it would mix the data of two accounts.
 */
export const whose = {
  /** Identifies the sign-in that this page was loaded with; null if it is unknown. */
  signIn: (): string | null => mine,
  isForeign: (): boolean => stored() !== mine,
  /** Another sign-in begins here. Returns a function that reverts it. */
  begin(): () => void {
    const before = mine;
    store(crypto.randomUUID?.() ?? String(Math.random()));
    // As before, if it could not be stored.
    mine = stored();
    return () => {
      mine = before;
      store(before);
    };
  },
};
