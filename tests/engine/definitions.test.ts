import { describe, expect, it } from 'vitest';
import { addressParts } from '../../engine/definitions/address-parts.ts';
import { definedBy, familyNames, fileOf } from '../../engine/definitions/families.ts';
import { UnknownField } from '../../engine/definitions/normal-report.ts';
import { readDefinitions } from '../../engine/definitions/read.ts';
import { catalogue, report } from './support.ts';

const menu = { route: '/vehicle/dashboard', icon: 'car', categories: [{ key: 'fleet', icon: 'car' }] };
const files = {
  'definitions/columns.json': catalogue,
  'definitions/menus/vehicle.json': menu,
  'definitions/reports/a-report.json': { ...report, routes: { vehicle: 'saferoads/trips', gone: 'a' } },
  'definitions/reports/b-report.json': { ...report, routes: { vehicle: 'saferoads/trips' } },
  'definitions/reports/c-report.json': { ...report, columns: ['nowhere'], routes: { vehicle: 'c' } },
};

describe('the family of a file', () => {
  it.each([
    ['definitions/reports/a-report.json', { family: 'reports', id: 'a-report' }],
    ['definitions/menus/vehicle.json', { family: 'menus', id: 'vehicle' }],
    ['definitions/columns.json', { family: 'columns', id: 'columns' }],
    ['definitions/columns/more.json', null],
    ['definitions/reports.json', null],
    ['definitions/reports/below/a.json', null],
    ['definitions/constructor.json', null],
    ['definitions/report.schema.json', null],
    ['locales/en/columns.json', null],
  ])('of %s is %j', (path, defined) => {
    expect(definedBy(path)).toEqual(defined);
  });

  it.each(familyNames)('of %s is the one from which its path is built', (family) => {
    const id = fileOf(family, 'some') === `definitions/${family}.json` ? family : 'some';
    expect(definedBy(fileOf(family, id))).toEqual({ family, id });
  });
});

describe('definitions', () => {
  it('are read by family and id; one that cannot be expanded does not affect the others', () => {
    const { definitions, broken } = readDefinitions(files);
    expect([...definitions.reports.keys()]).toEqual(['a-report', 'b-report']);
    expect(definitions.menus.get('vehicle')).toEqual(menu);
    expect(broken).toEqual([{ file: 'definitions/reports/c-report.json', reason: expect.any(UnknownField) }]);
  });

  it('without a catalog have no reports, and report only that it is missing', () => {
    const { 'definitions/columns.json': _missing, ...others } = files;
    const { definitions, broken } = readDefinitions(others);
    expect([definitions.reports.size, definitions.menus.size, broken]).toEqual([0, 1, []]);
  });

  it('have addresses of any depth, each for one screen', () => {
    const { places } = readDefinitions(files).definitions;
    expect([...places.values()].map(({ family, id, path }) => [path, family, id])).toEqual([
      ['/vehicle/dashboard', 'menus', 'vehicle'],
      ['/vehicle/dashboard/saferoads/trips', 'reports', 'a-report'],
    ]);
  });
});

it.each([
  ['/updates', '/updates', {}],
  ['/updates/:slug', '/updates/new-tires', { slug: 'new-tires' }],
  ['/updates/:slug', '/updates/', null],
  ['/updates/:slug', '/updates/a/b', null],
  ['/', '', null],
])('an address %s has the parts of %s', (pattern, path, parts) => {
  expect(addressParts(pattern, path)).toEqual(parts);
});
