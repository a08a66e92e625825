import { accountAct } from './account-command.ts';
import { runAsOwner } from './run-as-owner.ts';

/** npm run account: adds and changes accounts, as the owner of the database. */
await runAsOwner(() => accountAct('.', process.argv.slice(2)));
