import { newDashboard } from './dashboard-maker.ts';
import { printLines } from './refuse.ts';

/** npm run new:dashboard <id> -- [--report <id>]… [--own <table>]… [--route /…]: creates a valid dashboard. */
await printLines(newDashboard('.', process.argv.slice(2)));
