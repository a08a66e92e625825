import type { Data } from '../../contract/calls.ts';
import { recordTypes } from '../../contract/records.ts';
import { holds } from '../../engine/access/holds.ts';
import { changeTexts, objectsInWords } from '../../engine/describe/change-texts.ts';
import type { Predicate } from '../../engine/schema/predicate.ts';
import { seenBy } from '../documents/seen.ts';
import { limits } from '../limits.ts';
import { inTransaction } from '../query/transaction.ts';
import { namedCenters } from '../records/named-centers.ts';
import { actingAs } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { contextOf } from '../running/report.ts';
import { opensOneOf, screensOfRecords } from '../running/screens-of-calls.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { menuEntries } from './logins.ts';

type Changed = Data<'record.history'>;

interface Stored {
  change_id: string;
  changed_at: string;
  username: string;
  record_type: string;
  record_id: string;
  operation: Changed[number]['operation'];
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The history of a document is seen by who sees the document. */
const historySeen = `exists (select from fleet_documents where document_id = $2
  and (visible_to = 'EVERYBODY' or uploaded_by = $3 or $4))`;

/** What users have changed in the records of the account. */
export function recordRoutes(services: DataServices): Routes<'record'> {
  const { pool, catalogue } = services;
  const screens = screensOfRecords(services);

  const mayRead = (type: string, who: Who): boolean =>
    Object.hasOwn(recordTypes, type) &&
    holds(recordTypes[type]?.requires as Predicate | undefined, who.viewer()) &&
    opensOneOf(screens.get(type), who.viewer());

  /** The changes that a condition selects, the newest first. */
  const changesOf = (who: Who, condition: string, values: readonly unknown[], most: number): Promise<Stored[]> =>
    inTransaction(pool, actingAs(who), async (client) => {
      const { rows } = await client.query<Stored>(
        `select change_id, to_json(changed_at)#>>'{}' as changed_at, username, record_type, record_id, operation, before, after
           from record_changes c where ${condition} order by c.changed_at desc, change_id limit ${most}`,
        [...values],
      );
      return rows;
    });

  /** Lists as texts, those of menu entries in words. */
  async function withoutLists(changes: readonly Stored[], who: Who): Promise<readonly Stored[]> {
    const isOfMenus = ({ before, after }: Stored) => 'hidden_menus' in before || 'hidden_menus' in after;
    const entries = changes.some(isOfMenus)
      ? await inTransaction(pool, actingAs(who), (client) => menuEntries(services, client, who))
      : null;
    const context = contextOf(services, who, {});
    const textOf = (column: string, list: readonly unknown[]) =>
      list.every(isObject)
        ? objectsInWords(list, catalogue, context)
        : list
            .map((each) => (column === 'hidden_menus' ? entries?.get(String(each))?.menu_title : null) ?? each)
            .join(', ');
    const joined = (values: Stored['before']) =>
      Object.fromEntries(
        Object.entries(values).map(([column, value]) => [column, Array.isArray(value) ? textOf(column, value) : value]),
      );
    return changes.map((change) => ({ ...change, before: joined(change.before), after: joined(change.after) }));
  }

  /** A row for each changed column. */
  async function inWords(stored: readonly Stored[], who: Who): Promise<Changed> {
    const changes = await namedCenters(pool, await withoutLists(stored, who), who);
    const texts = changeTexts(changes, catalogue, contextOf(services, who, {}));
    return changes.flatMap(({ before: _b, after: _a, ...change }, at) =>
      (texts[at] ?? []).map(({ header, before, after }) => ({
        ...change,
        changed_field: header,
        value_before: before,
        value_after: after,
      })),
    );
  }

  return {
    'record.history': {
      knows: 'account',
      async answer({ who, query: { record_type: type, record_id: id = who.account } }) {
        if (!mayRead(type, who)) throw new Refusal('not_found', { unknown: [{ record_type: type }] });
        const isSeen = type === 'fleet_documents' ? `and ${historySeen}` : '';
        const values = [type, id, ...(isSeen ? seenBy(who) : [])];
        return inWords(
          await changesOf(who, `record_type = $1 and record_id = $2 ${isSeen}`, values, limits.changes.ofRecord),
          who,
        );
      },
    },
    'record.changes': {
      async answer({ who, query: { start, end } }) {
        const condition = 'changed_at >= $1::date and changed_at < $2::date + 1';
        const { most } = limits.changes;
        const changes = await changesOf(who, condition, [start, end], most + 1);
        if (changes.length > most) throw new Refusal('too_many_changes', { values: { most } });
        return inWords(changes, who);
      },
    },
  };
}
