import { chunk } from '../api/load-chunk.ts';

export const loadDashboard = chunk(async () => ({
  default: (await import('../dashboards/dashboard.tsx')).Dashboard,
}));
