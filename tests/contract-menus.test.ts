import { expect, it } from 'vitest';
import { calls } from '../contract/calls.ts';
import { checkDefinitions } from '../engine/check/check.ts';
import { hideableKeys } from '../engine/check/parameters/conditions.ts';
import { readWorld } from '../scripts/world.ts';

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
