import { describe, expect, it } from 'vitest';
import type { Context, Locale } from '../../engine/context/context.ts';
import { resolveMenus } from '../../engine/menus/resolve.ts';
import type { OpeningKind, Search } from '../../engine/schema/search.ts';
import { featuresOf } from '../../engine/search/features.ts';
import { findFeatures } from '../../engine/search/find.ts';
import { openingOf, targetOf } from '../../engine/search/opening.ts';
import { loadDefinitions } from '../../server/definitions.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { loadWords } from '../../server/words.ts';

const { definitions } = loadDefinitions('definitions');
const { menus, places, search } = definitions;
const content = search.get('search');
const wordsOf = await loadWords('locales');

function contextOf(username: string, locale: Locale = 'en-US'): Context {
  const viewer = demoViewer(username);
  if (!viewer) throw new Error(`There is no demo user ${username}.`);
  return { viewer, locale, zone: 'UTC', today: '2026-11-20', words: wordsOf(locale, viewer.country) };
}

const featuresFor = (context: Context) =>
  featuresOf({ menus: resolveMenus(menus, places, context), places, content }, context);

const titles = (context: Context, query: string) => findFeatures(featuresFor(context), query).map(({ text }) => text);

describe('features', () => {
  const us = contextOf('fleet-us');

  it.each([
    ['toll detail', ['Toll detail']],
    ['DETAIL toll', ['Toll detail']],
    ['péage', ['Toll detail']],
    ['tol dteail', ['Toll detail']],
    ['avantage imposable', ['Personal mileage']],
    ['xyzzy', []],
    [' ', []],
  ])('are found by %j', (query, expected) => {
    expect(titles(us, query)).toEqual(expected);
  });

  it('are listed once each, in the order of their titles', () => {
    const texts = featuresFor(us).map(({ text }) => text);
    expect(texts).toEqual([...texts].sort((a, b) => a.localeCompare(b, 'en-US')));
    expect(texts.filter((text) => text === 'Fuel detail')).toHaveLength(1);
  });

  it('are left out if the account or its country does not have them', () => {
    expect(titles(contextOf('fleet-ca'), 'personal mileage')).toEqual([]);
    const small = contextOf('fleet-small');
    const shown = new Set(
      resolveMenus(menus, places, small).flatMap((menu) => [
        menu.route,
        ...menu.categories.flatMap((each) => each.items.map(({ to }) => to)),
      ]),
    );
    const reports = featuresFor(small).filter(({ to }) => places.get(to)?.family === 'reports');
    expect(reports.filter(({ to }) => !shown.has(to))).toEqual([]);
  });

  it('that are hidden from customers are found by representatives', () => {
    const [[path, place] = []] = [...places].filter(([, { entry }]) => entry);
    if (!path || !place?.entry) throw new Error('No screen has an entry.');
    const own = {
      ...place,
      entry: { ...place.entry, key: 'own', hiddenFrom: 'customers', requires: undefined },
    } as const;
    const feature = { name: 'own', to: path, title: 'frame.home', key: 'own' };
    const given = { menus: [], places: new Map([[path, own]]), content: { features: [feature] } as unknown as Search };
    const found = (username: string) => {
      const { viewer, ...context } = contextOf(username);
      return featuresOf(given, { ...context, viewer: { ...viewer, hidden_menus: ['own'] } }).length;
    };
    expect([found('fleet-us'), found('provider')]).toEqual([0, 1]);
  });
});

describe('a number', () => {
  const { viewer } = contextOf('fleet-us');
  const hidden = (...hidden_menus: string[]) => ({ ...viewer, hidden_menus });
  const lead = (kind: OpeningKind, id: string, who = viewer, status?: string) => {
    const opening = openingOf(kind, { content, places, viewer: who }, status);
    return opening && targetOf(opening, id);
  };

  it('leads to the screen that has it as a parameter', () => {
    expect(lead('vehicle', '200806')).toEqual({
      to: '/vehicle/dashboard?vehicle=200806',
      filter: null,
    });
    expect(lead('driver', 'D 1')).toEqual({ to: '/account/manage-drivers/driver/profile?driver=D%201', filter: null });
  });

  it('leads users without that screen to a report, filtered by it', () => {
    const who = hidden('vehicle');
    const filter = {
      value: 'vehicle_number',
      match: 'all',
      conditions: [{ type: 'text', operator: 'equals', text: '200806' }],
    };
    expect(lead('vehicle', '200806', who, 'ON BILLING')).toEqual({ to: '/reporting/inventory-report', filter });
    expect(lead('vehicle', '200806', who, 'CLOSE OUT')?.to).toContain('/reporting/sold-vehicle-analysis-report');
    expect(lead('driver', 'D 1', hidden('manage_drivers'))).toMatchObject({
      to: '/reporting/inventory-report',
      filter: { value: 'driver_reference_number' },
    });
  });

  it('of unknown status skips screens of one status', () => {
    expect(lead('vehicle', '200806', hidden('vehicle'))?.to).toBe('/reporting/inventory-report');
  });

  it('leads nowhere if the viewer may open none', () => {
    const who = hidden('vehicle', 'inventory_report', 'sold_vehicle_analysis_report');
    expect(lead('vehicle', '200806', who, 'CLOSE OUT')).toBeNull();
  });
});
