import { expect, it } from 'vitest';
import { calls } from '../contract/calls.ts';
import { unlessHidden } from '../contract/rights.ts';
import { holds, mayOpen } from '../engine/access/holds.ts';
import { checkDefinitions } from '../engine/check/check.ts';
import { hideableKeys } from '../engine/check/parameters/conditions.ts';
import { readWorld } from '../scripts/world.ts';
import { loadDefinitions } from '../server/definitions.ts';
import { viewer } from './engine/support.ts';

/** The menu keys in a condition, with those inside others. */
function menuKeys(predicate: unknown): string[] {
  if (typeof predicate !== 'object' || predicate === null) return [];
  const { type, key } = predicate as Record<string, unknown>;
  return type === 'menu' ? [String(key)] : Object.values(predicate).flatMap(menuKeys);
}

it('every menu key that a call requires is one that an account can hide', () => {
  const world = readWorld();
  const known = hideableKeys(checkDefinitions(world).definitions, world);
  const required = Object.entries(calls).flatMap(([name, call]) =>
    menuKeys('requires' in call ? call.requires : null).map((key) => ({ name, key })),
  );
  expect(new Set(required.map(({ key }) => key))).toContain('custom_invoicing');
  expect(required.filter(({ key }) => !known.has(key))).toEqual([]);
});

it('representatives have every tab of a vehicle, whatever is hidden', () => {
  const { definitions } = loadDefinitions('definitions');
  const tabs = [...definitions.places.values()].filter(({ id, tab }) => id === 'vehicle' && tab);
  expect(tabs.length).toBeGreaterThan(6);
  const hidden = { hidden_menus: tabs.map(({ entry }) => entry?.key ?? '') };
  const flags = { ...viewer().flags, provider_employee: true };
  const open = (changes: object) => tabs.filter(({ entry }) => entry && mayOpen(entry, viewer(changes))).length;
  expect([open({}), open(hidden), open({ ...hidden, flags })]).toEqual([tabs.length, 0, tabs.length]);
});

it('a call that an account can hide is for representatives, and for users from whom it is not hidden', () => {
  const requires = unlessHidden('vehicle_update');
  const flags = { ...viewer().flags, provider_employee: true };
  const hidden = { hidden_menus: ['vehicle_update'] };
  expect(menuKeys(requires)).toEqual(['vehicle_update']);
  expect(holds(requires, viewer())).toBe(true);
  expect(holds(requires, viewer(hidden))).toBe(false);
  expect(holds(requires, viewer({ ...hidden, flags }))).toBe(true);
});
