const key = 'motorpool.sign-out';

/**
 * A sign-out that the server has not heard of: no script can take back the token in its cookie. Where nothing may be
 * stored it is forgotten.
 */
export const unheard = {
  is(): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  },
  set(is: boolean): void {
    try {
      if (is) localStorage.setItem(key, 'asked');
      else localStorage.removeItem(key);
    } catch {
      // Storage is full or forbidden.
    }
  },
};
