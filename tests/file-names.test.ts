import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { newDashboard } from '../scripts/dashboard-maker.ts';
import { newReport } from '../scripts/report-maker.ts';
import { tableNameFault } from '../server/importing/names.ts';
import { base } from './check/base.ts';

const root = mkdtempSync(join(tmpdir(), 'motorpool-names-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Names of devices, which no file has on Windows, whatever its extension. */
const devices = 'con prn aux nul com1 com9 lpt1 lpt9'.split(' ');
const inAnyCase = fc.mixedCase(fc.constantFrom(...devices));

const refusal = (made: Promise<unknown>): Promise<string> =>
  made.then(
    () => 'nothing',
    (error: Error) => error.message,
  );

const issuesWith = (from: string, to: string) => {
  const files = Object.fromEntries(
    Object.entries(base.files).map(([path, text]) => [path.replace(from, to), text] as const),
  );
  return checkDefinitions({ ...base, files }).issues.map(formatIssue);
};

it('a command that writes files refuses a name that Windows does not allow, and proposes another one', async () => {
  await fc.assert(
    fc.asyncProperty(inAnyCase, async (name) => {
      const plain = name.toLowerCase();
      const said = [
        await refusal(newReport(root, [name])),
        await refusal(newDashboard(root, [name, '--own', 'orders'])),
        await refusal(newDashboard(root, ['costs', '--own', plain])),
        tableNameFault(plain, new Set()) ?? 'nothing',
        tableNameFault(plain.toUpperCase(), new Set()) ?? 'nothing',
      ];
      expect(said).toEqual([
        expect.stringMatching(new RegExp(`or example: ${plain}-report$`)),
        expect.stringMatching(new RegExp(`or example: ${plain}-dashboard$`)),
        `Windows does not allow files named “${plain}”. Choose another name for --own. For example: ${plain}_rows`,
        `Windows does not allow files named “${plain}”. Choose another name, for example ${plain}_rows.`,
        expect.stringMatching(new RegExp(`for example ${plain}_rows\\.$`)),
      ]);
      expect(readdirSync(root)).toEqual([]);
    }),
  );
});

it('the check names each file that Windows does not allow', () => {
  for (const device of devices) {
    const message = `“${device}” is not a valid file name on Windows.`;
    expect(issuesWith('new-tires', device)).toEqual([
      `content/updates/${device}.en.md:1:1  ${message} Expected another name. Also at content/updates/${device}.fr.md:1:1.`,
    ]);
    expect(issuesWith('tire-report', device)).toContain(
      `definitions/reports/${device}.json:1:1  ${message} Expected another name.`,
    );
  }
  expect(issuesWith('new-tires', 'console')).toEqual([]);
});
