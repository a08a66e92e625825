import { expect, it } from 'vitest';
import { definitions } from './browser/support/model.ts';

/** Forms that are read before they are sent. An email, and a PIN that was shown, can’t be taken back; the check changes nothing. */
const forms = [
  'approve-maintenance-repairs: ask',
  'fuel-card-driver-id-administration: add_driver_id',
  'geotab-single-signon: validate',
  'manage-user-logins: invite',
];

it('every change can be taken back, or is asked about first', () => {
  const left = [...definitions.dashboards.values()].flatMap(({ id, actions }) => {
    const all = Object.values(actions);
    const takesBack = new Set(all.map(({ undo }) => undo));
    return all
      .filter(({ key, method, undo, asksFirst }) => method !== 'GET' && !undo && !asksFirst && !takesBack.has(key))
      .map(({ key, fields }) => `${id}: ${key}${fields.length > 0 ? '' : ' (no form)'}`);
  });
  expect(left.sort()).toEqual(forms);
});
