import { describe, expect, it } from 'vitest';
import { leavesOf, matchColumns } from '../engine/actions/import-targets.ts';
import { locales } from '../engine/context/context.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { contextOf, dashboards } from './support/demo-reports.ts';
import { importOf } from './support/import-targets.ts';

/** Headers as people write them in their own spreadsheets, by the field that they are for. */
const usual: Readonly<Record<string, readonly string[]>> = {
  region: ['State', 'STATE', 'Province', 'Prov.', 'État', 'Etat', 'Province ou territoire', 'Province or territory'],
  postal_code: ['ZIP', 'Zip Code', 'Code ZIP', 'Postal code', 'Code postal', 'postal_code'],
  city: ['City', 'Ville'],
  country: ['Country', 'Pays'],
  street: ['Street', 'Rue', 'Adresse', 'Address'],
  vehicle_number: ['Vehicle number', 'Numéro de véhicule'],
  driver_last_name: ['Last name', 'Nom de famille'],
  reading_date: ['Date'],
};
/** Two names for one field, and for two. */
const slashed: Readonly<Record<string, readonly string[]>> = {
  region: ['State/Province', 'Province / État', 'Prov./State'],
  postal_code: ['ZIP/Postal code', 'Code postal / ZIP'],
};

const cases = dashboards.flatMap((dashboard) =>
  dashboard.parts
    .flatMap(({ sections }) => sections)
    .flatMap((section) => (section.type === 'table' && section.import ? [section.import] : []))
    .flatMap((option) =>
      ['fleet-us', 'fleet-ca'].flatMap((username) =>
        locales.map((locale) => [dashboard.id, username, locale, dashboard, option] as const),
      ),
    ),
);

describe('the columns of a file are found', () => {
  it.each(cases)('in %s by %s in %s', (_id, username, locale, dashboard, option) => {
    const viewer = demoViewer(username);
    if (!viewer) throw new Error(`There is no demo user ${username}.`);
    const { targets, others } = importOf(dashboard, option, contextOf(viewer, locale));
    const found = (header: string) => matchColumns([header], targets)[0];
    // By the caption of their field in each language, and for each country of an address.
    for (const { path, field } of others.flatMap((fields) => leavesOf(fields)))
      if (targets.some((target) => target.path === path)) expect(found(field.text), field.text).toBe(path);
    for (const [key, headers] of [...Object.entries(usual), ...Object.entries(slashed)]) {
      const target = targets.find(({ path }) => path.split('.').at(-1) === key);
      for (const header of headers) expect(found(header), header).toBe(target?.path ?? null);
    }
    const [first, second] = targets;
    expect(found(`${first?.text}/${second?.text}`)).toBeNull();
  });

  it('has an import', () => expect(cases.length).toBeGreaterThan(10));
});
