import type { Data } from '../../contract/calls.ts';
import type { Transaction } from '../query/transaction.ts';
import { type Reader, seen, seenBy } from './seen.ts';

type Listed = Data<'document.list'>;

const listing = `
  select document_id, document_name, document_format, round(document_bytes / 1024.0, 1)::float8 as document_kilobytes,
         document_category, vehicle_number, to_json(expires_date)#>>'{}' as expires_date, remind_days,
         case when expires_date is null then 'UNLIMITED' when expires_date < $3::date then 'EXPIRED'
              when expires_date - remind_days <= $3::date then 'EXPIRING' else 'VALID' end as document_state,
         visible_to, document_comment, uploaded_by, to_json(uploaded_at)#>>'{}' as uploaded_at, changed_by,
         to_json(changed_at)#>>'{}' as changed_at, version
    from fleet_documents
   where ${seen} and ($4::text is null or vehicle_number = $4)
   order by fleet_documents.uploaded_at desc, document_id`;

/** The documents that a person sees: all of the account, or those of a vehicle. */
export async function listedDocuments(
  client: Transaction,
  reader: Reader & { today: string },
  vehicle: string | null = null,
): Promise<Listed> {
  const { rows } = await client.query<Listed[number]>(listing, [...seenBy(reader), reader.today, vehicle]);
  return rows;
}
