import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

it('no test replaces a module, or waits for a time instead of an event', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const found = files.flatMap((file) => {
    const lines = readFileSync(`tests/${file}`, 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      /\bvi\.(doM|m)ock\b|\.waitForTimeout\(/.test(line) ? [`tests/${file}:${at + 1}  ${line.trim()}`] : [],
    );
  });
  expect(found).toEqual([]);
});
