import { createHash } from 'node:crypto';
import { noticeSettings } from '../database/schema/notices.ts';
import { recordChanges } from '../database/schema/records.ts';
import type { Loader } from './loader.ts';
import type { Plan } from './plans.ts';

/** What a colleague of the administrator has chosen, with its history: small estimates and open recalls stay off the bell. */
export function addNotices(loader: Loader, { customer: customer_number, colleagues = [] }: Plan, today: number): void {
  const changed_at = new Date(((today - 12) * 1440 + 14 * 60) * 60_000);
  const chosen = [
    { notice: 'approvals', before: {}, values: { notice_threshold: 500 } },
    { notice: 'recalls', before: { on_bell: true }, values: { on_bell: false } },
  ];
  for (const { username } of colleagues)
    for (const { notice, before, values } of chosen) {
      loader.add(noticeSettings, {
        ...{ customer_number, username, notice, changed_at, changed_by: username, version: 1 },
        on_bell: true,
        notice_mail: 'OFF',
        ...values,
      });
      loader.add(recordChanges, {
        customer_number,
        change_id: createHash('md5').update(`${username} ${notice}`).digest('hex'),
        record_type: 'notice_settings',
        record_id: `${username} ${notice}`,
        operation: 'CHANGED',
        before: JSON.stringify(before),
        after: JSON.stringify(values),
        version: 1,
        username,
        changed_at,
      });
    }
}
