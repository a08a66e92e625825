const names = { at: 'motorpool.reloaded', kept: 'motorpool.kept' } as const;

/** Milliseconds between two loads of the page that nobody asked for (spec: shell §9). */
const guard = 60_000;

/** Milliseconds until a server that does not answer counts as away. */
const patience = 10_000;

interface Left {
  address: string;
  kept: Record<string, unknown>;
  /** Whose it is; missing where the page was only loaded again. */
  of?: string;
}

const keepers = new Map<string, () => unknown>();

/** What was left behind when the page was loaded again, or left for the sign-in. It belongs to its address alone. */
function takeLeft(): Left | null {
  const text = sessionStorage.getItem(names.kept);
  sessionStorage.removeItem(names.kept);
  return text === null ? null : (JSON.parse(text) as Left);
}

let left = takeLeft();

/** What was kept under a name when the page was loaded again; undefined where nothing was. */
export const kept = <T>(name: string): T | undefined =>
  left?.address === location.href ? (left.kept[name] as T | undefined) : undefined;

/** Drops what somebody else left behind. */
export function keepFor(user: string): void {
  if (left?.of !== undefined && left.of !== user) left = null;
}

/** Keeps what `save` gives, as JSON, when the page is loaded again. What was kept until now is taken. Returns the end of it. */
export function keep(name: string, save: () => unknown): () => void {
  if (left?.address === location.href) delete left.kept[name];
  keepers.set(name, save);
  return () => {
    if (keepers.get(name) === save) keepers.delete(name);
  };
}

/** Leaves all that is kept behind, for the same user at the same address. */
export function leaveBehind(of?: string): void {
  const all = Object.fromEntries([...keepers].map(([name, save]) => [name, save()]));
  sessionStorage.setItem(names.kept, JSON.stringify({ address: location.href, kept: all, of } satisfies Left));
}

/** Whether there is a page to load: in place of one that does not come the browser would show its own. */
const isThere = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ status }) => status < 500,
    () => false,
  );

async function load(): Promise<boolean> {
  if (!(await isThere())) return false;
  // What is typed counts once its field is left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await new Promise((settled) => setTimeout(settled));
  sessionStorage.setItem(names.at, String(Date.now()));
  leaveBehind();
  location.reload();
  return true;
}

let loading: Promise<boolean> | null = null;

/** Loads the page again, with all that is kept. Gives false, and leaves the page as it is, when the server is away. */
export function reload(): Promise<boolean> {
  loading ??= load().then((isLoading) => {
    if (!isLoading) loading = null;
    return isLoading;
  });
  return loading;
}

/** As `reload`, but at most once a minute: for what was `asked` by nobody but the page itself. */
export async function reloadUnasked(asked: number): Promise<boolean> {
  return asked - Number(sessionStorage.getItem(names.at) ?? 0) > guard && reload();
}
