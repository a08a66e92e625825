const names = { at: 'motorpool.reloaded', kept: 'motorpool.kept' } as const;

/** Minimum milliseconds between two automatic reloads (spec: shell §9). */
const guard = 60_000;

/** Milliseconds after which a server that does not answer counts as unreachable. */
const patience = 10_000;

interface KeptState {
  address: string;
  kept: Record<string, unknown>;
  /** The user it belongs to; missing if the page was only reloaded. */
  of?: string;
}

const keepers = new Map<string, () => unknown>();

/**
 * Takes the state saved before a reload or a redirect to the sign-in. It applies only to the address where it was
 * saved.
 */
function takeLeft(): KeptState | null {
  const text = sessionStorage.getItem(names.kept);
  sessionStorage.removeItem(names.kept);
  try {
    const state = JSON.parse(text ?? 'null') as Partial<KeptState> | null;
    return typeof state?.address === 'string' && typeof state.kept === 'object' && state.kept
      ? (state as KeptState)
      : null;
  } catch {
    return null;
  }
}

let left = takeLeft();

/** The user who is signed in. */
let owner: string | undefined;

/** The state kept under a name during a reload; undefined if there is none. */
export const kept = <T>(name: string): T | undefined =>
  left?.address === location.href ? (left.kept[name] as T | undefined) : undefined;

/** Keeps state for this user from now on, and drops what another user left. */
export function keepFor(user: string): void {
  owner = user;
  if (left?.of !== undefined && left.of !== user) left = null;
}

/**
 * On a reload, keeps the result of `save` as JSON. The state kept so far is consumed. Returns a function that stops
 * keeping it.
 */
export function keep(name: string, save: () => unknown): () => void {
  if (left?.address === location.href) delete left.kept[name];
  keepers.set(name, save);
  return () => {
    if (keepers.get(name) === save) keepers.delete(name);
  };
}

/** Typed text takes effect when its field loses the focus. */
function applyTyped(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

let hasLeft = false;

/** Whether everything that is kept was saved, so that leaving the page loses nothing. */
export const isKept = () => hasLeft;

/** Saves all kept state for the same user at the same address. */
export function leaveBehind(of?: string): void {
  hasLeft = true;
  const all = Object.fromEntries([...keepers].map(([name, save]) => [name, save()]));
  sessionStorage.setItem(names.kept, JSON.stringify({ address: location.href, kept: all, of } satisfies KeptState));
}

/** When users reload the page or leave it, although they were asked: the same as before a reload by the portal. */
function leaveUnsaved(): void {
  if (hasLeft) return;
  applyTyped();
  leaveBehind(owner);
}

/** A page that the browser kept has all its state. */
function comeBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  hasLeft = false;
  sessionStorage.removeItem(names.kept);
}

/** Keeps unsaved state when the page is left. Returns a function that stops it. */
export function keepUnsaved(): () => void {
  addEventListener('pagehide', leaveUnsaved);
  addEventListener('pageshow', comeBack);
  return () => {
    removeEventListener('pagehide', leaveUnsaved);
    removeEventListener('pageshow', comeBack);
  };
}

/** Whether the server can be reached. If not, a reload would show the browser's error page. */
const isThere = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ status }) => status < 500,
    () => false,
  );

async function load(): Promise<boolean> {
  if (!(await isThere())) return false;
  applyTyped();
  await new Promise((settled) => setTimeout(settled));
  sessionStorage.setItem(names.at, String(Date.now()));
  leaveBehind();
  location.reload();
  return true;
}

let loading: Promise<boolean> | null = null;

/** Reloads the page with all kept state. Returns false, and does nothing, if the server can't be reached. */
export function reload(): Promise<boolean> {
  loading ??= load().then((isLoading) => {
    if (!isLoading) loading = null;
    return isLoading;
  });
  return loading;
}

/** Like `reload`, but at most once a minute: for reloads that the user did not request. */
export async function reloadUnasked(asked: number): Promise<boolean> {
  return asked - Number(sessionStorage.getItem(names.at) ?? 0) > guard && reload();
}
