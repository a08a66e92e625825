import { inTransaction } from '../query/transaction.ts';
import { namesOf } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

const suppressions = {
  add: 'insert into suppressed_alerts (customer_number, code) values ($1, $2) on conflict do nothing',
  remove: 'delete from suppressed_alerts where customer_number = $1 and code = $2',
} as const;

/** What needs attention in the account (spec: shell §2.11, §4, §7). Queries answer all calls that read. */
export const attentionRoutes = ({ pool, audit }: Pick<DataServices, 'pool' | 'audit'>): Routes<'attention'> => ({
  'attention.suppress-alert': {
    async answer({ who, body }) {
      const { account } = who;
      await inTransaction(pool, { 'app.customer': account }, async (client) => {
        const { rowCount } = await client.query(suppressions[body.suppress ? 'add' : 'remove'], [account, body.code]);
        if (rowCount === 0) return;
        const kind = body.suppress ? 'saved' : 'deleted';
        await audit.recordIn(client, { kind, ...namesOf(who), detail: { suppressed_alert: body.code } });
      });
      return null;
    },
  },
});
