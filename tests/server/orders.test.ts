import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Body, Data } from '../../contract/calls.ts';
import { orderCodes, orderStates, stateOf } from '../../engine/orders/states.ts';
import { served } from '../fixtures/served.ts';
import { bearer, type Tokens } from './support/server.ts';

const server = served('demo');

type Saved = Data<'order.place'>;
type Figures = Data<'order.figures'>;
type Draft = Omit<Body<'order.begin'>, 'order_type' | 'idempotency_key'>;

let approver: Tokens;
let manager: Tokens;
let foreign: Tokens;
let entered: Draft;
let figured: Body<'order.figures'>;

const post = async (who: Tokens, call: string, body: object) => {
  const answer = await server.send({
    method: 'POST',
    url: `/api/order/${call}`,
    headers: bearer(who),
    payload: body,
  });
  const { data, code, faults, record } = answer.json();
  return { status: answer.statusCode, data, code, faults, record };
};

async function done<T = Saved>(who: Tokens, call: string, body: object): Promise<T> {
  const answer = await post(who, call, body);
  expect([call, answer.status, answer.code ?? null]).toEqual([call, 200, null]);
  return answer.data;
}

const query = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await server.database.admin.query<T>(sql, values)).rows;

const begun = (who = manager, part: object = {}) =>
  done(who, 'begin', { order_type: 'FACTORY', ...entered, ...part, idempotency_key: randomUUID() });

const figuresOf = (part: Partial<Body<'order.figures'>> = {}) =>
  done<Figures>(manager, 'figures', { ...figured, ...part });

/** An order in the words of the calls. */
const at = ({ order_number, version }: Saved) => ({ order: order_number, version });

beforeAll(async () => {
  approver = await server.signIn('fleet-us');
  manager = await server.signIn('fleet-us-driver');
  foreign = await server.signIn('fleet-ca');
  const [style] = await query<{ style_code: string }>(
    `select style_code from catalog_styles where customer_country = 'USA' and vehicle_category = 'PICKUP'
      and order_start <= '2026-11-20' and order_end >= '2026-11-20' order by 1 limit 1`,
  );
  const [place] = await query<{ center_code: string; bill_sort: string }>(
    `select center_code, bill_sort from vehicles where customer_number = '410200' and status = 'ON BILLING' limit 1`,
  );
  figured = {
    style_code: style?.style_code ?? '',
    option_codes: ['WHITE', 'VINYL', 'TOWING', 'BRAKE_CONTROLLER'],
    sub_contract_id: '001',
    lease_type: 'O',
    lease_term: 60,
  };
  entered = {
    ...figured,
    center_code: place?.center_code ?? '',
    bill_sort: place?.bill_sort ?? '',
    place: {
      street: '1 Main Street',
      street_2: null,
      city: 'Akron',
      region: 'OH',
      postal_code: '44301',
      country: 'USA',
    },
    contact_name: 'Ann Lee',
    contact_phone: '330-555-0100',
  };
});

/** What placing has left behind. */
const placedAs = ({ order_number }: Saved) =>
  query<{ order_state: string; status: string; capitalized_cost: number; total: number; vehicles: number }>(
    `select o.order_state, v.status, o.capitalized_cost::float8 as capitalized_cost,
       (select sum(amount)::float8 from order_lines l where l.customer_number = o.customer_number and l.order_number = o.order_number
         and l.line_kind <> 'FEE') as total,
       count(*) over ()::int as vehicles
     from orders o join vehicles v using (customer_number, vehicle_number) where o.order_number = $1`,
    [order_number],
  );

describe('the state in the database', () => {
  it('is that of the engine for every code, state and request', async () => {
    const codes = [null, '??', ...orderCodes];
    const rows = await query<{ code: string | null; requested: string; asked: boolean; state: string }>(
      `with given as (
         select code, requested, asked, row_number() over () as number
         from unnest($1::text[]) code, unnest($2::text[]) requested, unnest(array[true, false]) asked
         where code is not null or requested <> 'PLACED'
       ), added as (
         insert into orders (customer_number, order_number, order_type, order_status, vehicle_number, order_date, request_state,
           cancel_requested_at)
         select 'TEST', number::text, 'FACTORY', code, case when code is not null then number::text end,
           case when code is not null then date '2026-11-01' end, requested, case when asked then now() end
         from given
         returning order_number, order_state
       )
       select g.code, g.requested, g.asked, a.order_state as state from given g join added a on a.order_number = g.number::text`,
      [codes, orderStates],
    );
    await query(`delete from orders where customer_number = 'TEST'`);
    expect(rows.length).toBeGreaterThan(400);
    for (const { code, requested, asked, state } of rows)
      expect([code, requested, asked, state]).toEqual([
        ...[code, requested, asked],
        stateOf({ code, requested: requested as (typeof orderStates)[number], isCancelRequested: asked }),
      ]);
  });
});

describe('a factory order', () => {
  it('is begun, completed, submitted and approved, with the figures of its lines', async () => {
    const { lease_term, ...incomplete } = entered;
    const first = await begun(manager, { ...incomplete, lease_term: null });
    const { figures_hash, capitalized_cost, lines } = await figuresOf();
    const early = await post(manager, 'submit', { ...at(first), figures_hash });
    expect([early.status, early.code]).toEqual([422, 'order_incomplete']);
    expect(early.faults).toMatchObject([{ field: 'lease_term', key: 'faults.required' }]);
    const saved = await done(manager, 'save', { ...at(first), lease_term });
    const submitted = await done(manager, 'submit', { ...at(saved), figures_hash });
    expect(submitted).toEqual({ order_number: first.order_number, order_state: 'SUBMITTED', version: 3 });
    const refused = await post(manager, 'approve', { ...at(submitted), figures_hash, idempotency_key: randomUUID() });
    expect(refused.status).toBe(404);
    const placed = await done(approver, 'approve', { ...at(submitted), figures_hash, idempotency_key: randomUUID() });
    expect(placed.order_state).toBe('PLACED');
    const sum = lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
    expect(Math.round(capitalized_cost * 100)).toBe(sum);
    expect(await placedAs(placed)).toEqual([
      { order_state: 'PLACED', status: 'ON ORDER', capitalized_cost, total: capitalized_cost, vehicles: 1 },
    ]);
  });

  it('is placed once by ten clicks at once', async () => {
    const order = await begun();
    const { figures_hash } = await figuresOf();
    const [before] = await query<{ n: number }>(`select count(*)::int as n from vehicles where status = 'ON ORDER'`);
    const body = { ...at(order), figures_hash, idempotency_key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(approver, 'place', body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const other = await post(approver, 'place', { ...body, idempotency_key: randomUUID() });
    expect([other.status, other.code, other.record?.order_state]).toEqual([409, 'record_changed', 'PLACED']);
    const later = await post(approver, 'place', { ...body, version: 2, idempotency_key: randomUUID() });
    expect([later.status, later.code]).toEqual([409, 'order_step']);
    const reused = await post(approver, 'place', { ...body, version: 2 });
    expect([reused.status, reused.code]).toEqual([422, 'idempotency_key_reused']);
    const [after] = await query<{ n: number }>(`select count(*)::int as n from vehicles where status = 'ON ORDER'`);
    expect(after?.n).toBe((before?.n ?? 0) + 1);
  });
});

describe('a draft', () => {
  it('is not placed with figures that are no longer those of today', async () => {
    const order = await begun();
    const { figures_hash } = await figuresOf();
    const raise = (by: number) =>
      query(
        `update catalog_prices set amount = amount + $1 where style_code = $2 and price_code = 'TOWING'
           and price_list = (select max(price_list) from catalog_price_lists)`,
        [by, figured.style_code],
      );
    await raise(25);
    const body = { ...at(order), figures_hash, idempotency_key: randomUUID() };
    const refused = await post(approver, 'place', body);
    expect([refused.status, refused.code]).toEqual([409, 'prices_changed']);
    const [line] = await query<{ amount: number }>(
      `select amount::float8 as amount from order_lines where order_number = $1 and line_code = 'TOWING'`,
      [order.order_number],
    );
    const now = await figuresOf();
    expect(now.lines.find(({ line_code }) => line_code === 'TOWING')?.amount).toBe((line?.amount ?? 0) + 25);
    const priced = await done(approver, 'reprice', { ...at(order), figures_hash: now.figures_hash });
    await done(approver, 'place', { ...body, ...at(priced), figures_hash: now.figures_hash });
    await raise(-25);
  });

  it('keeps the prices of its list while it is a draft', async () => {
    const lists = await query<{ price_list: number }>(
      `select price_list from catalog_price_lists where customer_country = 'USA' order by 1 desc`,
    );
    const order = await begun();
    await query(`update orders set price_list = $2 where order_number = $1`, [
      order.order_number,
      lists[1]?.price_list,
    ]);
    const saved = await done(manager, 'save', { ...at(order), contact_name: 'Bo Fox' });
    const earlier = await figuresOf({ price_list: lists[1]?.price_list ?? 0 });
    const [row] = await query<{ cost: number; list: number }>(
      `select capitalized_cost::float8 as cost, price_list as list from orders where order_number = $1`,
      [saved.order_number],
    );
    expect(row).toEqual({ cost: earlier.capitalized_cost, list: lists[1]?.price_list });
    const refused = await post(approver, 'place', {
      ...at(saved),
      figures_hash: earlier.figures_hash,
      idempotency_key: randomUUID(),
    });
    expect(refused.code).toBe('prices_changed');
  });

  it('is refused with options that do not fit together', async () => {
    const order = await begun(manager, { option_codes: ['WHITE', 'VINYL', 'TOWING'] });
    const { figures_hash, problems } = await figuresOf({ option_codes: ['WHITE', 'VINYL', 'TOWING'] });
    expect(problems).toEqual([{ problem: 'REQUIRES', code: 'TOWING', other: 'BRAKE_CONTROLLER' }]);
    const refused = await post(manager, 'submit', { ...at(order), figures_hash });
    expect([refused.status, refused.code]).toEqual([422, 'configuration_invalid']);
  });

  it('replaces a vehicle that no other order replaces', async () => {
    const [vehicle] = await query<{ number: string }>(
      `select vehicle_number as number from vehicles where customer_number = '410200' and status = 'ON BILLING' order by 1 limit 1`,
    );
    const { figures_hash } = await figuresOf();
    const orders = [
      await begun(manager, { replaces_vehicle_number: vehicle?.number }),
      await begun(manager, { replaces_vehicle_number: vehicle?.number }),
    ];
    const answers = await Promise.all(
      orders.map((order) => post(approver, 'place', { ...at(order), figures_hash, idempotency_key: randomUUID() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('replacement_ordered');
  });
});

describe('an approver', () => {
  it('sends an order back or declines it with a reason, and takes that back', async () => {
    const { figures_hash } = await figuresOf();
    const submitted = await done(manager, 'submit', { ...at(await begun()), figures_hash });
    const blank = await post(approver, 'return', { ...at(submitted), order_reason: '  ' });
    expect([blank.status, blank.code]).toEqual([422, 'reason_missing']);
    const returned = await done(approver, 'return', { ...at(submitted), order_reason: 'Which trailer?' });
    const again = await done(manager, 'submit', { ...at(returned), figures_hash });
    const declined = await done(approver, 'decline', { ...at(again), order_reason: 'Not this year' });
    const other = await post(manager, 'restore', at(declined));
    expect([other.status, other.code]).toEqual([409, 'restore_too_late']);
    expect((await done(approver, 'restore', at(declined))).order_state).toBe('SUBMITTED');
  });

  it('decides on what was seen: of two at once, one is refused', async () => {
    const { figures_hash } = await figuresOf();
    const submitted = await done(manager, 'submit', { ...at(await begun()), figures_hash });
    const answers = await Promise.all([
      post(approver, 'approve', { ...at(submitted), figures_hash, idempotency_key: randomUUID() }),
      post(approver, 'decline', { ...at(submitted), order_reason: 'No' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('record_changed');
  });

  it('cancels a placed order, asks to cancel a planned one, and can’t cancel a built one', async () => {
    const place = async () => {
      const { figures_hash } = await figuresOf();
      return done(approver, 'place', { ...at(await begun()), figures_hash, idempotency_key: randomUUID() });
    };
    const load = ({ order_number }: Saved, code: string) =>
      query('update orders set order_status = $2 where order_number = $1', [order_number, code]);
    const canceled = await done(approver, 'cancel', { ...at(await place()), order_reason: 'Twice' });
    expect((await placedAs(canceled))[0]).toMatchObject({ order_state: 'CANCELED', status: 'CLOSE OUT' });

    const order = await place();
    await load(order, 'BX');
    const unseen = await post(approver, 'request-cancel', { ...at(order), order_reason: 'Twice' });
    expect([unseen.status, unseen.code]).toEqual([409, 'record_changed']);
    const seen = { ...order, version: order.version + 1 };
    const asked = await done(approver, 'request-cancel', { ...at(seen), order_reason: 'Twice' });
    expect(asked.order_state).toBe('CANCEL_REQUESTED');
    expect((await done(approver, 'keep', at(asked))).order_state).toBe('SCHEDULED');

    const built = await place();
    await load(built, 'J');
    const late = { ...built, version: built.version + 1 };
    for (const call of ['cancel', 'request-cancel']) {
      const refused = await post(approver, call, { ...at(late), order_reason: 'Late' });
      expect([refused.status, refused.code]).toEqual([409, 'order_step']);
    }
  });
});

describe('an order', () => {
  it('is not found by another account', async () => {
    const order = await begun();
    for (const call of ['save', 'discard', 'recall', 'restore']) {
      const answers = [await post(foreign, call, at(order)), await post(foreign, call, { order: 'NONE', version: 1 })];
      expect(answers.map(({ status, code }) => [status, code])).toEqual([
        [404, 'not_found'],
        [404, 'not_found'],
      ]);
    }
  });

  it('that is not placed is in no report, and one that is placed is in the order status report', async () => {
    const order = await begun();
    const [before] = await query<{ n: number }>(`select count(*)::int as n from fleet_orders`);
    const { figures_hash } = await figuresOf();
    await done(approver, 'place', { ...at(order), figures_hash, idempotency_key: randomUUID() });
    const [after] = await query<{ n: number }>(`select count(*)::int as n from fleet_orders`);
    expect(after?.n).toBe((before?.n ?? 0) + 1);
  });

  it('keeps each date that was promised', async () => {
    const { figures_hash } = await figuresOf();
    const { order_number } = await done(approver, 'place', {
      ...at(await begun()),
      figures_hash,
      idempotency_key: randomUUID(),
    });
    for (const day of ['2027-02-01', '2027-02-01', '2027-03-15', null])
      await query('update orders set estimated_delivery_date = $2 where order_number = $1', [order_number, day]);
    const rows = await query<{ day: string | null }>(
      `select promised_date::text as day from order_promises where order_number = $1 order by recorded_at`,
      [order_number],
    );
    expect(rows.map(({ day }) => day)).toEqual(['2027-02-01', '2027-03-15', null]);
  });
});
