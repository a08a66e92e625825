/** A version of the portal, and the build of it. */
export interface Version {
  version: string;
  /** null where nobody knows. */
  build: string | null;
}

/** What runs in this page. */
export const running: Version = {
  version: import.meta.env?.PORTAL_VERSION ?? '',
  build: import.meta.env?.PORTAL_BUILD ?? null,
};

/** Where the version can't be had (spec: shell §8). */
const unknown: Version = { version: '1.0.1', build: null };

/** Milliseconds. */
const patience = 10_000;

/** What the portal's own host has now. It never rejects. */
export async function fetchVersion(): Promise<Version> {
  try {
    const response = await fetch('/version.json', { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
    const { version, build } = Object(response.ok ? await response.json() : null) as { [K in keyof Version]?: unknown };
    if (typeof version !== 'string') return unknown;
    return { version, build: typeof build === 'string' ? build : null };
  } catch {
    return unknown;
  }
}

/** Whether a host that says `said` has another build than the one that runs. */
export const isOther = (said: Version): boolean =>
  running.build !== null && said.build !== null && said.build !== running.build;
