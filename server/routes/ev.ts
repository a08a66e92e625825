import type { Data } from '../../contract/calls.ts';
import { askOnce } from '../query/transaction.ts';
import type { Services } from '../services.ts';
import type { Routes } from './call.ts';

/** Values of all driven vehicles. Electric vehicles count whatever their status, because their sessions remain. */
const filters = `
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

export const evRoutes = ({ pool }: Services): Routes<'ev'> => ({
  'ev.vehicle-filters': {
    async answer({ who }) {
      const [found] = await askOnce<Data<'ev.vehicle-filters'>>(
        pool,
        { 'app.customer': who.account },
        { name: 'ev vehicle filters', text: filters, values: [] },
      );
      return found ?? { centers: [], makes: [], vehicle_classes: [], charging_types: [] };
    },
  },
});
