/** The input of guards. */
export interface Visit {
  /** Below the locale, without a trailing slash. */
  path: string;
  session: 'signed-out' | 'loading' | 'failed' | 'signed-in';
  /** Whether a session has just started here, by a sign-in or by switching accounts. */
  hasArrived: boolean;
  cookie: (name: string) => string | null;
  /** The value that the address has for a parameter. */
  query: (name: string) => string | null;
  hasFeature: (key: string) => boolean;
  /** Whether a definition has a screen at an address that the viewer may open. */
  mayOpen: (path: string) => boolean;
}

/** A guard's result: pass, sign in first, redirect, wait for the account, or the account failed to load. */
type Verdict = 'pass' | 'sign-in' | 'wait' | 'failed' | { to: string };

type Guard = (visit: Visit) => Verdict;

/** A layout names a guard that does not exist. */
export class UnknownGuardError extends Error {
  override name = 'UnknownGuardError';
  readonly status = 500;
}

/** The names that an address can have for the vehicle of the vehicle dashboard. */
const vehicleNames = [
  'vehicle',
  'vehicle_number',
  'vehicleDashboardVehicleNumber',
  'vehicle-dashboard-vehicle-number',
] as const;

/** By the names that layouts use (spec: shell §2.9). */
const guards: Readonly<Record<string, Guard>> = {
  'check-auth': ({ session }) => (session === 'signed-out' ? 'sign-in' : 'pass'),
  account: ({ session }) => {
    if (session === 'failed') return 'failed';
    return session === 'signed-in' ? 'pass' : 'wait';
  },
  // Arriving at the home page leads on to the fleet dashboard; returning to it does not (spec: shell §4).
  'redirect-to-fleet-dashboard': ({ path, hasArrived, hasFeature, mayOpen }) =>
    path === '/' && hasArrived && hasFeature('fleet_dashboard') && mayOpen('/fleet') ? { to: '/fleet' } : 'pass',
  // A link that names its vehicle opens without the cookie, which follows once the vehicle is found.
  'vehicle-dashboard': ({ cookie, query }) =>
    cookie('vehicle_number') || vehicleNames.some(query) ? 'pass' : { to: '/vehicle' },
};

/**
 * The result of the first guard that does not pass.
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
