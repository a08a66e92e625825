import type { Body, Data } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { plainText } from '../../engine/formats/plain-text.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import type { RecordKind, RecordRow } from '../records/kind.ts';
import { actingAs, type RefusedRecord, recordsOf } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { refuse } from './reminders.ts';
import { remind } from './safety-reminders.ts';
import { driversIn, shown, yearOf } from './safety-state.ts';

const trainings: RecordKind = {
  table: 'driver_trainings',
  id: 'training_id',
  name: 'training',
  created: { by: 'recorded_by', at: 'created_at' },
};

const reviews: RecordKind = {
  table: 'safety_reviews',
  id: 'review_id',
  name: 'safety_review',
  created: { by: 'reviewed_by', at: 'created_at' },
};

const trainingsQuery = `
  select t.training_id, d.driver_reference_number, d.driver_last_name, d.driver_first_name, c.center_name,
         t.training_type, t.training_date::text, t.training_provider, t.recorded_by, t.version
    from driver_trainings t
    join drivers d using (customer_number, driver_reference_number)
    left join centers c using (customer_number, center_code)
   where extract(year from t.training_date) = $1 and d.active and coalesce(d.driver_inactive_from > $2::date, true)
   order by t.training_date desc, d.driver_last_name, d.driver_first_name, t.training_id`;

interface Added {
  id: string;
  driver: string;
  version: string;
}

interface Outcome {
  ids: string[];
  versions: string[];
  refused: RefusedRecord[];
}

/** What was added for each driver, now or by the same call before, and why nothing was for the others. */
function outcomeOf(
  numbers: readonly string[],
  rows: readonly Added[],
  why: (driver: string) => RefusedRecord,
): Outcome {
  const done = new Set(rows.map(({ driver }) => driver));
  return {
    ids: rows.map(({ id }) => id),
    versions: rows.map(({ version }) => version),
    refused: numbers.flatMap((driver) => (done.has(driver) ? [] : [why(driver)])),
  };
}

async function addTraining(client: Transaction, who: Who, sent: Body<'safety.add-training'>): Promise<Outcome> {
  const { driver_reference_numbers: numbers, training_type, training_date } = sent;
  const provider = plainName(sent.training_provider ?? '') || null;
  const known = await client.query<{ driver: string }>(
    `select driver_reference_number as driver from drivers
      where driver_reference_number = any ($1) and active and coalesce(driver_inactive_from > $2::date, true)`,
    [numbers, who.today],
  );
  const active = known.rows.map(({ driver }) => driver);
  const values = [active, training_type, training_date, provider, who.username];
  await client.query(
    `insert into driver_trainings
       (customer_number, driver_reference_number, training_type, training_date, training_provider, recorded_by)
     select $6, driver, $2, $3, $4, $5 from unnest($1::text[]) driver on conflict do nothing`,
    [...values, who.account],
  );
  const { rows } = await client.query<Added>(
    `select training_id as id, driver_reference_number as driver, version::text from driver_trainings
      where driver_reference_number = any ($1) and training_type = $2 and training_date = $3::date
        and training_provider is not distinct from $4 and recorded_by = $5 order by 1`,
    values,
  );
  return outcomeOf(numbers, rows, (driver) => refuse(driver, active.includes(driver) ? 'training_had' : 'not_found'));
}

/** Records reviews. Who misses something has not passed. */
async function addReviews(client: Transaction, who: Who, sent: Body<'safety.review'>): Promise<Outcome> {
  const { driver_reference_numbers: numbers, review_outcome } = sent;
  const year = yearOf(who, sent.year);
  if (year > yearOf(who, null))
    throw new Refusal('invalid_request', { faults: [{ field: 'year', key: 'faults.item' }] });
  const note = plainText(sent.review_note ?? '') || null;
  const states = new Map(
    (await driversIn(client, who, year, numbers)).map((each) => [each.driver_reference_number, each]),
  );
  const passing = review_outcome === 'SATISFACTORY';
  const fitting = [...states.values()].filter(({ missing }) => !(passing && missing.length > 0));
  const values = [
    ...[fitting.map((each) => each.driver_reference_number), year, review_outcome, note],
    ...[who.today, who.username],
  ];
  await client.query(
    `insert into safety_reviews
       (customer_number, driver_reference_number, review_year, review_outcome, review_note, review_date, reviewed_by)
     select $7, driver, $2, $3, $4, $5, $6 from unnest($1::text[]) driver on conflict do nothing`,
    [...values, who.account],
  );
  const { rows } = await client.query<Added>(
    `select review_id as id, driver_reference_number as driver, version::text from safety_reviews
      where driver_reference_number = any ($1) and review_year = $2 and review_outcome = $3
        and review_note is not distinct from $4 and review_date = $5::date and reviewed_by = $6 order by 1`,
    values,
  );
  return outcomeOf(numbers, rows, (driver) => {
    const state = states.get(driver);
    if (!state) return refuse(driver, 'not_found');
    const isMissing = state.review_id === null && passing && state.missing.length > 0;
    return refuse(driver, isMissing ? 'safety_incomplete' : 'safety_reviewed');
  });
}

/** What reads reviews. Reports can’t: not everybody in an account may see motor vehicle records. */
function readingRoutes({ pool, words }: Pick<DataServices, 'pool' | 'words'>) {
  return {
    'safety.drivers': {
      answer: ({ who, query }) =>
        inTransaction(pool, actingAs(who), async (client) => {
          const year = yearOf(who, query.year);
          return (await driversIn(client, who, year)).map((driver) => shown(driver, year, words(who.locale)));
        }),
    },
    'safety.years': {
      answer: ({ who }) => {
        const year = yearOf(who, null);
        return [year, year - 1, year - 2, year - 3].map((each) => ({ review_year: String(each) }));
      },
    },
    'safety.trainings': {
      answer: ({ who, query }) =>
        inTransaction(pool, actingAs(who), async (client) => {
          const values = [yearOf(who, query.year), who.today];
          return (await client.query<Data<'safety.trainings'>[number]>(trainingsQuery, values)).rows;
        }),
    },
  } satisfies Partial<Routes<'safety'>>;
}

/** The yearly safety review of drivers, for administrators of drivers and representatives of the provider. */
export function safetyRoutes(services: DataServices): Routes<'safety'> {
  const { pool, audit } = services;
  const ofTrainings = recordsOf<RecordRow>(services, trainings);
  const ofReviews = recordsOf<RecordRow>(services, reviews);
  const noteUnknown = (who: Who, refused: readonly RefusedRecord[]) => {
    for (const { id, key } of refused)
      if (key === 'refusals.not_found') audit.record({ kind: 'unknown-id', ...namesOf(who), detail: { driver: id } });
  };
  const adding = async (who: Who, name: string, work: (client: Transaction) => Promise<Outcome>) => {
    const outcome = await inTransaction(pool, actingAs(who), async (client) => {
      const added = await work(client);
      const events = added.ids.map((id) => ({ kind: 'saved' as const, ...namesOf(who), detail: { [name]: id } }));
      await audit.recordIn(client, ...events);
      return added;
    });
    noteUnknown(who, outcome.refused);
    return outcome;
  };
  return {
    ...readingRoutes(services),
    'safety.add-training': {
      async answer({ who, body }) {
        const { ids, ...more } = await adding(who, 'training', (client) => addTraining(client, who, body));
        return { training_ids: ids, ...more };
      },
    },
    'safety.delete-trainings': {
      answer: ({ who, body: { training_ids: ids, versions } }) => ofTrainings.removeAll(who, ids, versions),
    },
    'safety.restore-trainings': { answer: ({ who, body: { training_ids: ids } }) => ofTrainings.restore(who, ids) },
    'safety.review': {
      async answer({ who, body }) {
        const { ids, ...more } = await adding(who, 'safety_review', (client) => addReviews(client, who, body));
        return { review_ids: ids, ...more };
      },
    },
    'safety.delete-reviews': {
      answer: ({ who, body: { review_ids: ids, versions } }) => ofReviews.removeAll(who, ids, versions),
    },
    'safety.restore-reviews': { answer: ({ who, body: { review_ids: ids } }) => ofReviews.restore(who, ids) },
    'safety.remind': {
      async answer({ who, body: { driver_reference_numbers: ids } }) {
        const refused = await remind(services, who, ids);
        noteUnknown(who, refused);
        return { refused };
      },
    },
  };
}
