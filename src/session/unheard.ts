const key = 'motorpool.sign-out';

/**
 * Records a sign-out that the server did not receive, because no script can delete the token in its cookie. If storage
 * is forbidden it is lost.
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
