/** What guards go by. */
export interface Visit {
  /** Below the locale, without a slash at its end. */
  path: string;
  session: 'signed-out' | 'loading' | 'failed' | 'signed-in';
  /** Whether a session has just begun here: by a sign-in, or by another account. */
  hasArrived: boolean;
  cookie: (name: string) => string | null;
  hasFeature: (key: string) => boolean;
  /** Whether the portal has a screen of a definition at an address, which the viewer may open. */
  mayOpen: (path: string) => boolean;
}

/** What a guard has to say: come in, sign in first, go elsewhere, wait for the account, or that it could not be loaded. */
type Verdict = 'pass' | 'sign-in' | 'wait' | 'failed' | { to: string };

type Guard = (visit: Visit) => Verdict;

/** A guard that nobody wrote. */
export class UnknownGuardError extends Error {
  override name = 'UnknownGuardError';
  readonly status = 500;
}

/** By name, as layouts have them (spec: shell §2.9). */
const guards: Readonly<Record<string, Guard>> = {
  'check-auth': ({ session }) => (session === 'signed-out' ? 'sign-in' : 'pass'),
  account: ({ session }) => {
    if (session === 'failed') return 'failed';
    return session === 'signed-in' ? 'pass' : 'wait';
  },
  // Who arrives at home goes on to the fleet dashboard; who comes back to it stays (spec: shell §4).
  'redirect-to-fleet-dashboard': ({ path, hasArrived, hasFeature, mayOpen }) =>
    path === '/' && hasArrived && hasFeature('fleet_dashboard') && mayOpen('/fleet') ? { to: '/fleet' } : 'pass',
  'vehicle-dashboard': ({ cookie }) => (cookie('vehicle_number') === null ? { to: '/vehicle' } : 'pass'),
};

/**
 * What the first guard says that does not let one pass.
 * @throws UnknownGuardError
 */
export function passGuards(names: readonly string[], visit: Visit): Verdict {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (!guard) throw new UnknownGuardError('Unknown middleware');
    const verdict = guard(visit);
    if (verdict !== 'pass') return verdict;
  }
  return 'pass';
}
