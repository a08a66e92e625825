/** A version of the portal and its build. */
export interface Version {
  version: string;
  /** null if unknown. */
  build: string | null;
}

/** The version running in this page. */
export const running: Version = {
  version: import.meta.env?.PORTAL_VERSION ?? '',
  build: import.meta.env?.PORTAL_BUILD ?? null,
};

/** Used when the version can't be loaded (spec: shell §8). */
const unknown: Version = { version: '1.0.1', build: null };

/** Milliseconds. */
const patience = 10_000;

/** The version that the portal's host has now. Never rejects. */
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

/** Whether the host has a different build from the running one. */
export const isOther = (said: Version): boolean =>
  running.build !== null && said.build !== null && said.build !== running.build;
