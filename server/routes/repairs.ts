import type { Data } from '../../contract/calls.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import { limits } from '../limits.ts';
import type { Mail } from '../mail/post.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { refuseUneven } from '../records/each.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, type RefusedRecord, recordsOf } from '../records/records.ts';
import { lockRows, updateRow } from '../records/rows.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

interface Order extends RecordRow {
  readonly ro_number: string;
  readonly ro_status: 'SubmittedToClient' | 'Asked' | 'Approved' | 'Declined';
  readonly vehicle_number: string;
  readonly shop_name: string;
  readonly shop_email: string | null;
  readonly description: string;
  readonly amount: number;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly decline_reason: string | null;
  readonly shop_question: string | null;
  readonly asked_by: string | null;
  readonly asked_at: string | null;
  readonly asked_by_email: boolean;
}

type Values = Partial<Omit<Order, 'version'>>;
type RepairServices = Pick<DataServices, 'pool' | 'audit' | 'post' | 'words'>;

const orders: RecordKind = { table: 'repair_orders', id: 'ro_number', name: 'repair_order' };

const saved = ({ ro_number, version }: Order): Data<'repair.approve'> => ({ ro_number, version });

const isDecided = ({ ro_status }: Order) => ro_status === 'Approved' || ro_status === 'Declined';

/** Why a decided repair can't be decided again. Nobody knows who has decided what an operator has loaded. */
function decidedOf({ ro_status, decided_by }: Order): { code: RefusalCode; values: Record<string, string> } {
  if (decided_by === null) return { code: 'record_changed', values: {} };
  return { code: ro_status === 'Approved' ? 'repair_approved' : 'repair_declined', values: { who: decided_by } };
}

/** Without the record: sent again with its version, the decision would be refused again. */
function refuseDecided(order: Order): never {
  const { code, values } = decidedOf(order);
  throw new Refusal(code, { values });
}

const approvedBy = (who: Who): Values => ({
  ro_status: 'Approved',
  decided_by: who.username,
  decided_at: new Date().toISOString(),
});

const declinedBy = (who: Who, decline_reason: string): Values => ({
  ...approvedBy(who),
  ro_status: 'Declined',
  decline_reason,
});

/** Whether the same user has decided the same before: a call that is sent twice has one effect. */
const isSame = (order: Order, who: Who, to: Values) =>
  order.ro_status === to.ro_status &&
  order.decided_by === who.username &&
  order.decline_reason === (to.decline_reason ?? null);

/** A text as it is kept. */
function textOf(field: string, given: string, most: number): string {
  const text = plainText(given);
  if (text === '') throw new Refusal('invalid_request', { faults: [{ field, key: 'faults.required' }] });
  const values = { most, count: [...text].length };
  if (values.count <= most) return text;
  throw new Refusal('invalid_request', { faults: [{ field, key: 'faults.longest', values }] });
}

const refusedAs = (id: string, key: RefusalCode, values: RefusedRecord['values'] = {}): RefusedRecord => ({
  id,
  key: `refusals.${key}`,
  values,
});

interface Several {
  who: Who;
  ids: readonly string[];
  /** Why a row is not changed; null if it can be, and undefined if it is as wanted already. */
  refuse: (row: Order, at: number) => RefusedRecord | null | undefined;
  change: (row: Order) => Values;
}

/** Changes several repairs in one transaction, and says which ones it did not change. */
async function changeSeveral({ audit }: RepairServices, client: Transaction, { who, ids, refuse, change }: Several) {
  const rows = await lockRows<Order>(client, orders, ids);
  const refused: RefusedRecord[] = [];
  for (const [at, id] of ids.entries()) {
    const row = rows.get(id);
    const fault = row ? refuse(row, at) : refusedAs(id, 'not_found');
    if (fault) refused.push(fault);
    if (!row) audit.record({ kind: 'unknown-id', ...namesOf(who), detail: { repair_order: id } });
    if (!row || fault !== null) continue;
    await updateRow<Order>(client, orders, id, { ...change(row), changed_by: who.username });
    await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { repair_order: id } });
  }
  return { refused };
}

/** The amount up to which several repairs can be approved at once, and its currency. */
async function limitOf(client: Transaction): Promise<{ most: number; currency: string }> {
  const { rows } = await client.query<{ most: number; currency: string }>(
    'select approval_limit::float8 as most, currency from accounts',
  );
  return rows[0] ?? { most: 0, currency: '' };
}

/** The decisions that the user may still take back. */
async function revocable(client: Transaction, who: Who, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ ro_number: string }>(
    `select ro_number from repair_orders where ro_number = any ($1) and decided_by = $2
        and decided_at > clock_timestamp() - $3::interval`,
    [ids, who.username, limits.repairs.revocable],
  );
  return new Set(rows.map(({ ro_number }) => ro_number));
}

/** A decided repair as it was before: a question to the shop is open again. */
const reopened = ({ shop_question }: Order): Values => ({
  ro_status: shop_question === null ? 'SubmittedToClient' : 'Asked',
  decided_by: null,
  decided_at: null,
  decline_reason: null,
});

/** The question in the language of who asks. The answer goes to them. */
async function mailOf(client: Transaction, order: Order, who: Who, words: DataServices['words']): Promise<Mail> {
  const { rows } = await client.query<{ email: string | null; customer: string }>(
    'select email, customer_name as customer from users join accounts using (customer_number) where username = $1',
    [who.username],
  );
  const { email, customer } = rows[0] ?? {};
  const say = words(who.locale);
  const { ro_number, vehicle_number, description, shop_name } = order;
  const values = { order: ro_number, vehicle: vehicle_number, work: description, customer: customer ?? who.account };
  return {
    to: order.shop_email ?? '',
    ...(email ? { replyTo: email } : {}),
    subject: say('notifications.mail.subject', values),
    text: [
      say('notifications.mail.hello', { shop: shop_name }),
      say('notifications.mail.lead', values),
      order.shop_question ?? '',
      say(email ? 'notifications.mail.reply' : 'notifications.mail.call', {
        username: who.username,
      }),
    ].join('\n\n'),
  };
}

/** Sends a question that was saved. If that fails, the question stays, and the screen says that no email was sent. */
async function send({ pool, post, words }: RepairServices, order: Order, who: Who): Promise<void> {
  if (!post || !order.shop_email) return;
  try {
    await post.send('repair_question', await inTransaction(pool, actingAs(who), (c) => mailOf(c, order, who, words)));
    await inTransaction(pool, actingAs(who), (client) =>
      client.query('update repair_orders set asked_by_email = true where ro_number = $1 and version = $2', [
        order.ro_number,
        order.version,
      ]),
    );
  } catch (error) {
    who.log.error({ err: error, repair_order: order.ro_number }, 'a question to a shop could not be sent');
  }
}

/** Repairs that wait for approval. Administrators of drivers and representatives of the provider decide them. */
export function repairRoutes(services: RepairServices): Routes<'repair'> {
  const { pool } = services;
  const records = recordsOf<Order>(services, orders);
  const decide = async (who: Who, id: string, version: number, to: Values) =>
    saved(
      await records.change(who, id, version, (_client, before) => {
        if (!isDecided(before)) return to;
        return isSame(before, who, to) ? {} : refuseDecided(before);
      }),
    );
  return {
    'repair.approve': {
      answer: ({ who, body: { ro_number, version } }) => decide(who, ro_number, version, approvedBy(who)),
    },
    'repair.decline': {
      answer({ who, body: { ro_number, decline_reason, version } }) {
        const reason = textOf('decline_reason', decline_reason, limits.repairs.reason);
        return decide(who, ro_number, version, declinedBy(who, reason));
      },
    },
    'repair.ask': {
      async answer({ who, body: { ro_number, shop_question: given, version } }) {
        const shop_question = textOf('shop_question', given, limits.repairs.question);
        let isNew = false;
        const asked_at = new Date().toISOString();
        const asked: Values = {
          ro_status: 'Asked',
          shop_question,
          asked_by: who.username,
          asked_at,
          asked_by_email: false,
        };
        const order = await records.change(who, ro_number, version, (_client, before) => {
          if (isDecided(before)) return refuseDecided(before);
          isNew = before.shop_question !== shop_question || before.asked_by !== who.username;
          return isNew ? asked : {};
        });
        if (isNew) await send(services, order, who);
        return saved(order);
      },
    },
    'repair.approve-several': {
      answer({ who, body: { ro_numbers: ids, versions } }) {
        refuseUneven(ids, versions);
        return inTransaction(pool, actingAs(who), async (client) => {
          const limit = await limitOf(client);
          const to = approvedBy(who);
          const refuse: Several['refuse'] = (row, at) => {
            const { ro_number: id, amount, version } = row;
            if (isDecided(row)) {
              const { code, values } = decidedOf(row);
              return isSame(row, who, to) ? undefined : refusedAs(id, code, values);
            }
            if (version !== Number(versions[at])) return refusedAs(id, 'record_changed');
            return amount > limit.most ? refusedAs(id, 'over_approval_limit', limit) : null;
          };
          return changeSeveral(services, client, { who, ids, refuse, change: () => to });
        });
      },
    },
    'repair.reopen': {
      answer: ({ who, body: { ro_numbers: ids } }) =>
        inTransaction(pool, actingAs(who), async (client) => {
          await lockRows(client, orders, ids);
          const mine = await revocable(client, who, ids);
          const refuse: Several['refuse'] = (row) => {
            if (!isDecided(row)) return undefined;
            if (mine.has(row.ro_number)) return null;
            const { code, values } = decidedOf(row);
            return row.decided_by === who.username
              ? refusedAs(row.ro_number, 'decision_final')
              : refusedAs(row.ro_number, code, values);
          };
          return changeSeveral(services, client, { who, ids, refuse, change: reopened });
        }),
    },
  };
}
