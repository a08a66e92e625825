const names = { at: 'motorpool.reloaded', kept: 'motorpool.kept' } as const;

/** Milliseconds between two loads of the page that nobody asked for (spec: shell §9). */
const guard = 60_000;

/** Milliseconds until a server that does not answer counts as away. */
const patience = 10_000;

interface Left {
  address: string;
  kept: Record<string, unknown>;
}

const keepers = new Map<string, () => unknown>();

/** What this page left behind when it was loaded again. It belongs to its address alone. */
function takeLeft(): Record<string, unknown> {
  const text = sessionStorage.getItem(names.kept);
  sessionStorage.removeItem(names.kept);
  const left = text === null ? null : (JSON.parse(text) as Left);
  return left?.address === location.href ? left.kept : {};
}

const left = takeLeft();

/** What was kept under a name when the page was loaded again; undefined where nothing was. */
export const kept = <T>(name: string): T | undefined => left[name] as T | undefined;

/** Keeps what `save` gives, as JSON, when the page is loaded again. What was kept until now is taken. Returns the end of it. */
export function keep(name: string, save: () => unknown): () => void {
  delete left[name];
  keepers.set(name, save);
  return () => {
    if (keepers.get(name) === save) keepers.delete(name);
  };
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
  const all = Object.fromEntries([...keepers].map(([name, save]) => [name, save()]));
  sessionStorage.setItem(names.at, String(Date.now()));
  sessionStorage.setItem(names.kept, JSON.stringify({ address: location.href, kept: all } satisfies Left));
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
