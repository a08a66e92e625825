import { newDashboard } from './dashboard-maker.ts';
import { tell } from './refuse.ts';

/** npm run new:dashboard <id> -- [--report <id>]… [--own <table>]… [--route /…]: a dashboard that is in order from the start. */
await tell(newDashboard('.', process.argv.slice(2)));
