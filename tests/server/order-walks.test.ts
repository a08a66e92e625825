import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { orderCodes, statesOf } from '../../engine/orders/states.ts';
import { served } from '../fixtures/served.ts';
import { bearer, type Tokens } from './support/server.ts';

const server = served('demo');

type Saved = Data<'order.place'>;

const calls = [
  ...(['save', 'reprice', 'submit', 'recall', 'return', 'decline', 'approve', 'place', 'place', 'discard'] as const),
  ...(['restore', 'cancel', 'request-cancel', 'keep'] as const),
];

/** What one of three people does with one of two orders, or a load of the provider. `looks`: at the order as it is now. */
const moves = fc.record({
  person: fc.nat(2),
  order: fc.nat(1),
  call: fc.constantFrom(...calls),
  looks: fc.boolean(),
  clicks: fc.integer({ min: 1, max: 3 }),
  load: fc.option(fc.constantFrom(...orderCodes), { freq: 8 }),
});

let people: Tokens[];
let lease: object;
let entered: object;

const post = async (who: Tokens, call: string, payload: object) => {
  const answer = await server.send({ method: 'POST', url: `/api/order/${call}`, headers: bearer(who), payload });
  return { status: answer.statusCode, data: answer.json().data as Saved | null };
};

const query = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await server.database.admin.query<T>(sql, values)).rows;

beforeAll(async () => {
  people = await Promise.all(['fleet-us', 'fleet-us-driver', 'provider'].map((name) => server.signIn(name)));
  const [found] = await query<{ style_code: string; center_code: string; bill_sort: string }>(
    `select s.style_code, v.center_code, v.bill_sort from catalog_styles s, vehicles v
      where s.customer_country = 'USA' and s.vehicle_category = 'PICKUP' and '2026-11-20' between s.order_start and s.order_end
        and v.customer_number = '410200' and v.status = 'ON BILLING' limit 1`,
  );
  const { style_code, ...account } = found ?? { style_code: '' };
  lease = { style_code, option_codes: ['WHITE', 'VINYL'], sub_contract_id: '001', lease_type: 'O', lease_term: 60 };
  const place = {
    street: '1 Main St',
    street_2: null,
    city: 'Akron',
    region: 'OH',
    postal_code: '44301',
    country: 'USA',
  };
  entered = { ...lease, ...account, place, contact_name: 'Ann Lee', contact_phone: '330-555-0100' };
});

interface OrderState {
  order_number: string;
  order_state: string;
  version: number;
  vehicles: number;
  isSum: boolean;
}

/** The orders as they are, with their vehicles, and whether their cost is the sum of their lines. */
const shown = (numbers: readonly string[]) =>
  query<OrderState>(
    `select o.order_number, o.order_state, o.version,
       (select count(*)::int from vehicles v where v.customer_number = o.customer_number and v.vehicle_number = o.vehicle_number)
         as vehicles,
       o.capitalized_cost = (
         select sum(l.amount) from order_lines l
         where l.customer_number = o.customer_number and l.order_number = o.order_number and l.line_kind <> 'FEE'
       ) as "isSum"
     from orders o where o.order_number = any ($1) order by o.order_number`,
    [numbers],
  );

it('random steps of three people at once decide on what was seen, and place each order once', async () => {
  const [own] = people;
  if (!own) throw new Error('Somebody has signed in.');
  const walks = fc.array(moves, { minLength: 4, maxLength: 16 });
  const walk = async (all: (typeof moves extends fc.Arbitrary<infer M> ? M : never)[]) => {
    const begun = await Promise.all(
      [0, 1].map(() => post(own, 'begin', { order_type: 'FACTORY', ...entered, idempotency_key: randomUUID() })),
    );
    const numbers = begun.map(({ data }) => data?.order_number ?? '').sort();
    const copies = people.map(() => new Map<string, number>());
    const done: { order: string; call: string; seen: number; version: number }[] = [];
    const count = async () =>
      (await query<{ n: number }>(`select count(*)::int as n from vehicles where customer_number = '410200'`))[0]?.n ??
      0;
    const before = await count();

    const take = async ({ person, order, call, looks, clicks, load }: (typeof all)[number]) => {
      const [number = '', who] = [numbers[order], people[person]];
      const now = (await shown([number]))[0];
      if (load && now && now.vehicles > 0)
        await query('update orders set order_status = $2 where order_number = $1', [number, load]);
      const seen = (looks ? undefined : copies[person]?.get(number)) ?? now?.version ?? 1;
      copies[person]?.set(number, seen);
      const figures = await server.send({
        method: 'POST',
        url: '/api/order/figures',
        headers: bearer(own),
        payload: lease,
      });
      const { figures_hash } = figures.json().data;
      const body = {
        order: number,
        version: seen,
        ...(['reprice', 'submit', 'approve', 'place'].includes(call) ? { figures_hash } : {}),
        ...(['submit', 'approve', 'place'].includes(call) ? { idempotency_key: randomUUID() } : {}),
        ...(['return', 'decline', 'cancel', 'request-cancel'].includes(call) ? { order_reason: 'Why not' } : {}),
        ...(call === 'save' ? { contact_name: `Ann ${seen}` } : {}),
      };
      const answers = await Promise.all(Array.from({ length: clicks }, () => who && post(who, call, body)));
      const versions = new Set(
        answers.flatMap((answer) => (answer?.status === 200 && answer.data ? [answer.data.version] : [])),
      );
      // A step without a key can be refused the second time, and never counts twice.
      expect(versions.size).toBeLessThanOrEqual(1);
      for (const version of versions) done.push({ order: number, call, seen, version });
      expect(answers.filter((answer) => ![200, 403, 404, 409, 422].includes(answer?.status ?? 0))).toEqual([]);
    };

    for (let at = 0; at < all.length; at += 4) await Promise.all(all.slice(at, at + 4).map(take));
    const rows = await shown(numbers);
    for (const { order_number, order_state, isSum } of rows) {
      const steps = done.filter(({ order }) => order === order_number);
      expect(statesOf('FACTORY')).toContain(order_state);
      expect(isSum).toBe(true);
      expect(steps.filter(({ seen, version }) => version !== seen + 1)).toEqual([]);
      expect(new Set(steps.map(({ version }) => version)).size).toBe(steps.length);
      expect(steps.filter(({ call }) => call === 'place' || call === 'approve').length).toBeLessThanOrEqual(1);
    }
    const placed = rows.filter(({ vehicles }) => vehicles === 1).length;
    expect(await count()).toBe(before + placed);
  };
  await fc.assert(fc.asyncProperty(walks, walk), { numRuns: 40 });
});
