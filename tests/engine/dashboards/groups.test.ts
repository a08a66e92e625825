import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { mayOpen } from '../../../engine/access/holds.ts';
import type { Viewer } from '../../../engine/context/viewer.ts';
import { resolveDashboard } from '../../../engine/dashboards/resolve.ts';
import { isOfTable } from '../../../engine/dashboards/resolved.ts';
import { fieldsInTab } from '../../../engine/dashboards/tab-parameters.ts';
import { namedCalls } from '../../../engine/definitions/named-call.ts';
import type { NormalDashboard } from '../../../engine/definitions/normal-dashboard.ts';
import type { Files } from '../../../engine/definitions/read.ts';
import { readDefinitions } from '../../../engine/definitions/read.ts';
import { dashboardTruth } from '../../../engine/results/dashboard-truth.ts';
import { loadDefinitions } from '../../../server/definitions.ts';
import { group, groupId, tabs } from '../../fixtures/vehicle-group.ts';
import { context, viewer } from '../support.ts';

const columns = loadDefinitions('definitions', ['columns']).read.get('definitions/columns.json')?.value;
const files = (changes: Readonly<Record<string, object>> = {}): Files => ({
  'definitions/columns.json': columns,
  [`definitions/dashboards/${groupId}.json`]: { ...group, ...changes[groupId] },
  ...Object.fromEntries(
    tabs.map(({ id, written }) => [`definitions/dashboards/${id}.json`, { ...written, ...changes[id] }]),
  ),
});
const read = (changes?: Readonly<Record<string, object>>) =>
  readDefinitions(files(changes), { calls: namedCalls(calls) });
const { definitions, broken } = read();
const whole = definitions.dashboards.get(groupId) as NormalDashboard;
const provider = { flags: { ...viewer().flags, provider_employee: true } };

const resolved = (changes: Partial<Viewer> = {}, values: Record<string, unknown> = { vehicle_number: '200016' }) =>
  resolveDashboard(whole, context(changes), { values });
const keys = (changes?: Partial<Viewer>) => resolved(changes).parts.map(({ key }) => key);

describe('a group of dashboards', () => {
  it('is one dashboard, and its tabs are none by themselves', () => {
    expect(broken).toEqual([]);
    expect([...definitions.dashboards.keys()]).toEqual([groupId]);
  });

  it('has its sections above the tabs, which are in their order', () => {
    expect(resolved().parts.map(({ key, title, route, isHead = false }) => [key, title, route, isHead])).toEqual([
      [null, null, null, true],
      ['vehicle_moves', 'dashboards.vehicle-moves.title', '/ev-fleet/dashboard/ev-analytics', false],
      ['vehicle_quotes', 'dashboards.vehicle-quotes.title', '/ev-fleet/dashboard/ev-charging-locations', false],
    ]);
  });

  it('takes the texts of each section from its file', () => {
    const titles = resolved().parts.flatMap(({ sections }) => sections.map(({ title }) => title));
    expect(titles).toEqual([
      'dashboards.ev-fleet.sections.card.title',
      'dashboards.vehicle-moves.sections.recent.title',
      'dashboards.vehicle-quotes.sections.again.title',
      'dashboards.vehicle-quotes.sections.quotes.title',
    ]);
  });

  it('sends its parameters with the calls of the tabs, and a table of the group once for all of them', () => {
    const { tables } = resolved();
    expect(tables.map(({ name, isLazy = false }) => [name, isLazy])).toEqual([
      ['moves', false],
      ['recent', false],
      ['quotes', true],
    ]);
    const sent = ['vehicle_number', '200016'];
    expect(tables.map(({ request }) => request?.query)).toEqual([[sent], [sent], [sent, ['status', 'PENDING']]]);
    expect(tables[0]?.fields.toSorted()).toEqual(['transport_number', 'vehicle_number']);
  });

  it('leaves out a tab that is hidden, but not for representatives if it is hidden from customers', () => {
    expect(keys({ hidden_menus: ['vehicle_moves'] })).toEqual([null, 'vehicle_quotes']);
    expect(keys({ hidden_menus: ['vehicle_quotes'] })).toEqual([null, 'vehicle_moves']);
    expect(keys({ hidden_menus: ['vehicle_quotes', 'vehicle_moves'], ...provider })).toEqual([null, 'vehicle_quotes']);
    expect(resolved({ hidden_menus: ['vehicle_quotes'] }).tables.map(({ name }) => name)).toEqual(['moves', 'recent']);
  });

  it('has the address of a tab only for those who may open both', () => {
    const at = (path: string, changes: Partial<Viewer>) => {
      const entry = definitions.places.get(path)?.entry;
      return entry !== undefined && entry !== null && mayOpen(entry, viewer(changes));
    };
    const quotes = '/ev-fleet/dashboard/ev-charging-locations';
    expect(definitions.places.get(quotes)).toMatchObject({ family: 'dashboards', id: groupId, tab: 'vehicle-quotes' });
    expect(at(quotes, {})).toBe(true);
    expect(at(quotes, { hidden_menus: ['vehicle_quotes'] })).toBe(false);
    expect(at(quotes, { hidden_menus: ['vehicle_quotes'], ...provider })).toBe(true);
    expect(at(quotes, { hidden_menus: ['ev_fleet'], ...provider })).toBe(false);
  });

  it('refuses the queries of a tab to those who may not open it', () => {
    const query = { type: 'query', method: 'GET', path: '/own', tables: { own: { columns: ['vin'] } } } as const;
    const changed = read({
      'vehicle-quotes': {
        calls: { own: query },
        sections: [{ type: 'record', key: 'own', table: 'own', fields: ['vin'] }],
      },
    });
    expect(changed.broken).toEqual([]);
    const tables = changed.definitions.dashboards.get(groupId)?.tables ?? [];
    const own = tables.find(({ name }) => name === 'own')?.report;
    expect(own?.id).toBe('vehicle-quotes/own');
    const opens = (changes: Partial<Viewer>) => own !== undefined && mayOpen(own, viewer(changes));
    expect([opens({}), opens({ hidden_menus: ['vehicle_quotes'] }), opens({ hidden_menus: ['ev_fleet'] })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(opens({ hidden_menus: ['vehicle_quotes'], ...provider })).toBe(true);
  });

  it('has the actions of a tab for those who may open it', () => {
    const withdraw = { call: 'transports.withdraw-quote' };
    const changed = read({
      'vehicle-quotes': {
        actions: { withdraw },
        sections: [{ type: 'table', key: 'quotes', table: 'quotes', row_actions: ['withdraw'], height: 300 }],
      },
    });
    expect(changed.broken).toEqual([]);
    const acts = (changes: Partial<Viewer>) =>
      resolveDashboard(changed.definitions.dashboards.get(groupId) as NormalDashboard, context(changes), {
        values: { vehicle_number: '200016' },
      }).actions.map(({ key }) => key);
    expect(acts({})).toEqual(['withdraw']);
    expect(acts({ hidden_menus: ['vehicle_quotes'] })).toEqual([]);
    expect(acts({ hidden_menus: ['vehicle_quotes'], ...provider })).toEqual(['withdraw']);
  });

  it('shows a tab at its own address without claiming it twice', () => {
    const { definitions: changed } = read({ 'vehicle-moves': { route: group.route } });
    expect([...changed.places.keys()]).toEqual([group.route, '/ev-fleet/dashboard/ev-charging-locations']);
  });
});

describe('a parameter of a tab', () => {
  const { definitions: changed, broken: faults } = read({
    [groupId]: {
      parameters: [{ type: 'text', key: 'vehicle', required: true, send: { as: ['vehicle', 'vehicle_number'] } }],
      keeps: { parameter: 'vehicle', cookie: 'vehicle_number', seconds: 3_600 },
      calls: {
        ...group.calls,
        fuel: { type: 'call', call: 'vehicle.fuel-history', tables: { fuel: { columns: ['service_date'] } } },
      },
      sections: [...(group.sections ?? []), { type: 'table', key: 'fuel', table: 'fuel' }],
    },
    'vehicle-moves': {
      parameters: [
        { type: 'date', key: 'start', value: 'one_year_ago', required: true },
        { type: 'date', key: 'end', value: 'today', required: true },
      ],
      rules: [{ type: 'on_or_before', first: 'start', second: 'end' }],
      calls: {
        tolls: { type: 'call', call: 'vehicle.toll-history', tables: { tolls: { columns: ['toll_date'] } } },
      },
      sections: [{ type: 'table', key: 'tolls', table: 'tolls' }],
    },
  });
  const dashboard = changed.dashboards.get(groupId) as NormalDashboard;
  const found = (values: object = {}) =>
    resolveDashboard(dashboard, context({}), { values: { vehicle: '200016', ...values } });
  const queryOf = (name: string, values: object = {}) =>
    found(values).tables.find((table) => table.name === name)?.request?.query;

  it('goes to the calls of the tab alone', () => {
    expect(faults).toEqual([]);
    const given = { start: '2026-01-02', end: '2026-03-04' };
    const vehicle = ['vehicle', '200016'];
    expect(queryOf('fuel', given)).toEqual([vehicle]);
    expect(queryOf('tolls', given)?.toSorted()).toEqual([['end', '2026-03-04'], ['start', '2026-01-02'], vehicle]);
  });

  it('is a text of the tab for files, and not one of the dashboard', () => {
    const { period, parts, inTabs } = found({ start: '2026-01-02', end: '2026-03-04' });
    expect(period).toBeNull();
    expect(inTabs).toEqual(['start', 'end']);
    // Links have them only if one of them is not as usual.
    expect(found({ start: '2026-01-02' }).usualInTabs).toEqual([]);
    expect(found().usualInTabs).toEqual(['start', 'end']);
    const said = parts.map(({ key, sentence }) => [key, sentence !== undefined]);
    expect(said).toEqual([
      [null, false],
      ['vehicle_moves', true],
      ['vehicle_quotes', false],
    ]);
  });

  it('is a line with the title of the tab in files', () => {
    const narrowing = { search: '', selections: [], sections: {} };
    const labels = dashboardTruth({ dashboard: found(), narrowing, ranAt: null, context: context({}) }).map(
      ({ label }) => label,
    );
    expect(labels.filter((label) => /moves|start/.test(label))).toEqual(['dashboards.vehicle-moves.title']);
  });

  it('is in the form while the tab is open, or if it is why nothing can run', () => {
    const shown = (tab: string, values?: object) =>
      fieldsInTab(dashboard, found(values).fields, tab).flatMap((field) => (field.shown ? field.key : []));
    expect(shown('vehicle_moves')).toEqual(['vehicle', 'start', 'end']);
    expect(shown('vehicle_quotes')).toEqual(['vehicle']);
    expect(shown('vehicle_quotes', { end: 'soon' })).toEqual(['vehicle', 'end']);
  });
});

describe('a parameter with another name in some calls', () => {
  const { definitions: changed, broken: faults } = read({
    [groupId]: {
      parameters: [{ type: 'text', key: 'vehicle', required: true, send: { as: ['vehicle', 'vehicle_number'] } }],
      keeps: { parameter: 'vehicle', cookie: 'vehicle_number', seconds: 3_600 },
      breadcrumbs: { to: '/vehicle', parameter: 'vehicle' },
      calls: {
        ...group.calls,
        notes: { type: 'call', call: 'vehicle.notes', tables: { notes: { columns: ['note'] } } },
      },
      sections: [
        { type: 'table', key: 'card', table: 'moves', matches: { value: 'vehicle_number', parameter: 'vehicle' } },
        { type: 'table', key: 'notes', table: 'notes' },
      ],
    },
  });
  const found = resolveDashboard(changed.dashboards.get(groupId) as NormalDashboard, context({}), {
    values: { vehicle: '200016' },
  });

  it('is sent to each call under the names of its inputs', () => {
    expect(faults).toEqual([]);
    const query = (name: string) => found.tables.find((table) => table.name === name)?.request?.query;
    expect(query('moves')).toEqual([['vehicle_number', '200016']]);
    expect(query('notes')).toEqual([['vehicle', '200016']]);
    expect(query('quotes')).toEqual([
      ['vehicle_number', '200016'],
      ['status', 'PENDING'],
    ]);
  });

  it('limits the rows of a section, and is in the breadcrumbs', () => {
    const [card, notes] = found.parts.flatMap(({ sections }) => sections).filter(isOfTable);
    expect(card?.filters).toEqual([
      {
        value: 'vehicle_number',
        match: 'all',
        conditions: [{ type: 'text', operator: 'equals', text: '200016' }],
      },
    ]);
    expect(notes?.filters).toEqual([]);
    expect(found.breadcrumbs).toEqual({ to: '/vehicle', value: '200016' });
    expect(found.subject).toBe('200016');
    expect(resolved()).toMatchObject({ breadcrumbs: null, subject: '' });
  });
});

describe('a parameter that a cookie keeps', () => {
  const start = (kept: Record<string, string> | undefined, values: Record<string, unknown>) =>
    resolveDashboard(whole, context({}, kept ? { kept } : {}), { values }).fields[0]?.value;

  it('starts with the kept value, unless the address has one', () => {
    expect(start({ vehicle_number: '200017' }, {})).toBe('200017');
    expect(start({ vehicle_number: '200017' }, { vehicle_number: '200016' })).toBe('200016');
    expect(start({ vehicle_number: '200017' }, { vehicle_number: '' })).toBeNull();
    expect(start({ other: '200017' }, {})).toBeNull();
    expect(start(undefined, {})).toBeNull();
  });
});
