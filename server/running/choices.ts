import type { Data } from '../../contract/calls.ts';
import { holds, mayOpen } from '../../engine/access/holds.ts';
import { lookupsOfAction } from '../../engine/actions/lookups.ts';
import type { Lookups } from '../../engine/context/lookups.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import {
  callOf,
  columnOf,
  isAnswer,
  itemsOf,
  type LookupAnswer,
  type LookupName,
} from '../../engine/lookups/registry.ts';
import { lookupsOf } from '../../engine/reports/fields.ts';
import { limits } from '../limits.ts';
import { askOnce } from '../query/transaction.ts';
import { valuesOf } from '../query/values.ts';
import { Refusal } from '../refusal.ts';
import type { Knowledge } from '../session/account.ts';
import type { Running } from './running.ts';
import type { Who } from './who.ts';

/** The calls that lookups name. */
type LookupCall = ReturnType<typeof callOf>['call'];

type Sources = Pick<Running, 'pool' | 'reports' | 'dashboards'>;

/** The choices of a call. */
interface Source<C extends LookupCall> {
  /** What it needs to know about the person. */
  knows: Knowledge;
  /** `column`: for the values of a column, its table and name. */
  list(sources: Sources, who: Who, column: string): Promise<Data<C>> | Data<C>;
}

/** Every call with choices. */
export const choices: { readonly [C in LookupCall]: Source<C> } = {
  'account.centers': { knows: 'payload', list: (_sources, who) => who.payload().center_tree },
  'account.values': { knows: 'account', list: valuesIn },
  'invoicing.layouts': { knows: 'session', list: layoutsIn },
  'ev.vehicle-filters': { knows: 'session', list: vehicleFiltersIn },
};

/** The choices of a dashboard table depend on its parameters, so calls are not checked against them. */
const called = (names: readonly LookupName[]) => names.filter((name) => !isAnswer(name));

/** What these lookups need to know about a person. */
export const knownFor = (names: readonly LookupName[]): Knowledge[] =>
  called(names).map((name) => choices[callOf(name).call].knows);

/** The choices of these lookups for a person. Lookups of the same call share its answer. */
export async function choicesOf(sources: Sources, names: readonly LookupName[], who: Who): Promise<Lookups> {
  const answers = new Map<string, Promise<LookupAnswer>>();
  const listed = async (name: LookupName): Promise<LookupAnswer> =>
    choices[callOf(name).call].list(sources, who, name) as LookupAnswer | Promise<LookupAnswer>;
  const lists = await Promise.all(
    called(names).map(async (name) => {
      const key = JSON.stringify(callOf(name));
      const answer = answers.get(key) ?? listed(name);
      answers.set(key, answer);
      return [name, itemsOf(name, await answer)];
    }),
  );
  return Object.fromEntries(lists);
}

/** The values of a column in a person's account, if a screen that the person may open offers them as choices. */
async function valuesIn({ pool, reports, dashboards }: Sources, who: Who, name: string): Promise<{ value: string }[]> {
  const viewer = who.viewer();
  const offers = (screen: Parameters<typeof mayOpen>[0] & Parameters<typeof lookupsOf>[0]) =>
    mayOpen(screen, viewer) && lookupsOf(screen).includes(name as LookupName);
  const acts = ({ actions }: NormalDashboard) =>
    Object.values(actions).some(
      (action) => holds(action.requires, viewer) && lookupsOfAction(action).includes(name as LookupName),
    );
  const isOffered =
    reports.some(({ report }) => offers(report)) ||
    [...dashboards.values()].some((dashboard) => offers(dashboard) || (mayOpen(dashboard, viewer) && acts(dashboard)));
  const place = columnOf(name as LookupName);
  if (!isOffered || !place) throw new Refusal('not_found', { unknown: [{ values: name }] });
  const most = limits.values;
  const rows = await valuesOf(pool, who.account, place, most + 1);
  if (rows.length > most) throw new Refusal('too_many_values', { values: { most } });
  return rows;
}

const layouts = `
select layout_id, layout_name, string_to_array(columns, ',') as columns, string_to_array(groups, ',') as groups,
  string_to_array(totals, ',') as totals
from invoice_layouts order by place, layout_id`;

/** The invoice layouts of an account (spec: reporting §7). */
function layoutsIn({ pool }: Sources, { account }: Who): Promise<Data<'invoicing.layouts'>> {
  return askOnce<Data<'invoicing.layouts'>[number]>(
    pool,
    { 'app.customer': account },
    { name: 'invoice layouts', text: layouts, values: [] },
  );
}

/** Values of all driven vehicles. Electric vehicles count whatever their status, because their sessions remain. */
const vehicleFilters = `
with own as (
  select * from vehicles where status = 'ON BILLING' or (fuel_type = 'ELECTRIC' and status <> 'ON ORDER')
)
select
  coalesce((
    select json_agg(c order by c.center_code)
    from (
      select c.center_code, c.center_name from centers c where c.center_code in (select center_code from own)
    ) c
  ), '[]') as centers,
  coalesce((
    select json_agg(m order by m.vehicle_make) from (select distinct vehicle_make from own) m
  ), '[]') as makes,
  coalesce((
    select json_agg(v order by v.vehicle_class) from (select distinct vehicle_body as vehicle_class from own) v
  ), '[]') as vehicle_classes,
  coalesce((
    select json_agg(t order by t.location_type) from (select distinct location_type from charge_sessions) t
  ), '[]') as charging_types`;

async function vehicleFiltersIn({ pool }: Sources, { account }: Who): Promise<Data<'ev.vehicle-filters'>> {
  const [found] = await askOnce<Data<'ev.vehicle-filters'>>(
    pool,
    { 'app.customer': account },
    { name: 'ev vehicle filters', text: vehicleFilters, values: [] },
  );
  return found ?? { centers: [], makes: [], vehicle_classes: [], charging_types: [] };
}
