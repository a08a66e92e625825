import { runAsOwner } from './run-as-owner.ts';
import { userAct } from './user-command.ts';

/** npm run user: adds and changes users, as the owner of the database. */
await runAsOwner(() => userAct(process.argv.slice(2)));
