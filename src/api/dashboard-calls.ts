import type { Call } from '../../contract/call.ts';

/** In a build, the calls that only dashboards name (`scripts/contract-plugin.ts`). In development, `calls` has all. */
export const dashboardCalls: Readonly<Record<string, Call>> = {};
