import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { surveyFile } from '../../../server/importing/survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-few-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function found(values: readonly string[], types?: string) {
  const path = join(folder, 'cars.tsv');
  writeFileSync(path, ['seen\tx', ...values.map((value) => `${value}\tx`)].join('\n'));
  const { columns, notes } = await surveyFile(path, { reserved: new Set(), today: '2026-11-26', types });
  return { type: columns[0]?.type, notes };
}

const times = (count: number, values: readonly string[]) => Array.from({ length: count }, () => values).flat();
const many = 20_000;

describe('few values that decide the type of a column are named:', () => {
  it.each([
    ['one', many, ['2026-03-05 10:00'], 'loses 1 of 20,001 rows'],
    ['two', 20, ['2026-03-05 10:00', '5 Mar 2026, 9:15 pm'], 'loses 2 of 22 rows'],
  ])('%s with a time among days', async (_what, days, moments, loss) => {
    const { type, notes } = await found([...times(days, ['2026-03-05']), ...moments]);
    expect(type).toBe('timestamptz');
    expect(notes).toEqual([
      `seen is stored as dates with a time, although ${days.toLocaleString('en-US')} of ${(days + moments.length).toLocaleString('en-US')} values are dates: ` +
        `“2026-03-05 10:00” in line ${days + 2} is not. It has the type date with --types seen=date --skip-bad, which ${loss}.`,
    ]);
  });

  it.each([
    ['most have a time', ['2026-03-05 10:00', '2026-03-05 11:00', '2026-03-06']],
    ['all have one', ['2026-03-05 00:00', '2026-03-05 10:00']],
  ])('not if %s', async (_what, values) => {
    expect(await found(times(5, values))).toEqual({ type: 'timestamptz', notes: [] });
  });

  it('not if the type is set', async () => {
    const values = [...times(20, ['2026-03-05']), '2026-03-05 10:00'];
    expect(await found(values, 'seen=timestamptz')).toEqual({ type: 'timestamptz', notes: [] });
  });

  it.each([
    ['true', 'maybe', many, 'loses 1 of 20,001 rows'],
    ['No', 'perhaps later', 20, 'loses 1 of 21 rows'],
    ['oui', 'x', 20, 'loses 1 of 21 rows'],
  ])('“%s” and one “%s”', async (yes, other, often, loss) => {
    const { type, notes } = await found([...times(often, [yes]), other]);
    expect(type).toBe('text');
    expect(notes).toEqual([
      `seen is stored as text, although ${often.toLocaleString('en-US')} of ${(often + 1).toLocaleString('en-US')} values are yes or no: ` +
        `“${other}” in line ${often + 2} is not. It has the type boolean with --types seen=boolean --skip-bad, which ${loss}.`,
    ]);
  });

  it('a word of another pair loses nothing', async () => {
    const { type, notes } = await found([...times(9, ['yes', 'no']), 'true']);
    expect(type).toBe('text');
    expect(notes).toEqual([
      'seen is stored as text, although 18 of 19 values are yes or no: “true” in line 20 is not. It has the type boolean with --types seen=boolean.',
    ]);
  });

  it.each([
    ['single letters of one kind', [...times(20, ['T']), 'maybe']],
    ['words that are mostly others', times(5, ['yes', 'red', 'blue'])],
  ])('not for %s', async (_what, values) => {
    expect(await found(values)).toEqual({ type: 'text', notes: [] });
  });
});
