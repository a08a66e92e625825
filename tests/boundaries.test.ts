import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { breaches, house, roomOf } from './walls/house.ts';
import { readImports } from './walls/imports.ts';

const imports = readImports(['contract', 'engine', 'src', 'server', 'scripts']);

it('modules keep to their boundaries', () => {
  expect(breaches(imports)).toEqual([]);
});

it('every imported file is found', () => {
  const own = [...imports].flatMap(([file, places]) =>
    places
      .filter((place) => !/^(npm|node):|[*{]/.test(place) && !existsSync(place))
      .map((place) => `${file} → ${place}`),
  );
  expect(own).toEqual([]);
});

it('no module is without a rule', () => {
  const lived = new Set([...imports.keys()].map(roomOf));
  expect(Object.keys(house).filter((room) => !lived.has(room))).toEqual([]);
});
