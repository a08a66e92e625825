import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFileFor } from '../../scripts/file-writer.ts';
import { wordsOf } from '../browser/support/model.ts';
import { findPoppler, readPdf } from '../support/poppler.ts';
import { tight } from '../support/written-pdf.ts';
import { createTestDatabase, insertRow, seedDay, type TestDatabase } from './support/database.ts';

const poppler = findPoppler();
if (!poppler)
  console.log('Skipped: PDFs of chosen sections. There is no Poppler here; POPPLER_PATH names the folder of one.');

const folder = mkdtempSync(join(tmpdir(), 'motorpool-choice-'));
const accounts = { 'fleet-us': '410200', 'fleet-ca': '520100' } as const;
type Username = keyof typeof accounts;
/** Vehicles whose drivers have the most trips. */
const vehicles = {} as Record<Username, string>;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const [username, account] of Object.entries(accounts) as [Username, string][]) {
    const { rows } = await database.admin.query<{ vehicle: string }>(
      `select max(vehicle_number) as vehicle from trips t
        where customer_number = $1 and exists (
          select from vehicles v where v.customer_number = t.customer_number and v.vehicle_number = t.vehicle_number
            and v.driver_reference_number = t.driver_reference_number and v.status = 'ON BILLING')
        group by driver_reference_number order by count(*) desc, 1 limit 1`,
      [account],
    );
    vehicles[username] = rows[0]?.vehicle ?? '';
    await insertRow(database.admin, 'fleet_documents', {
      ...{ customer_number: account, vehicle_number: vehicles[username], document_name: 'Titre de propriété.pdf' },
      ...{
        document_format: 'pdf',
        document_bytes: 20_480,
        file_key: `choice-${account}`,
        document_category: 'REGISTRATION',
      },
      ...{ visible_to: 'EVERYBODY', uploaded_by: username, uploaded_at: `${seedDay}T10:00:00Z` },
    });
  }
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true });
});

const clock = { now: new Date(`${seedDay}T12:00:00Z`), zone: 'UTC' };

async function written(username: Username, extension: string, ...args: string[]): Promise<string> {
  const out = join(folder, `file.${extension}`);
  const values = JSON.stringify({ vehicle: vehicles[username] });
  const given = ['vehicle', '--as', username, '--values', values, '--out', out, ...args];
  await writeFileFor(
    given,
    { databaseUrl: database.adminUrl, databaseAppUrl: database.appUrl, dataDir: folder },
    clock,
  );
  return out;
}

const refusal = (...args: string[]): Promise<string> =>
  written('fleet-us', 'pdf', ...args).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

const pdfOf = (path: string) => readPdf(poppler ?? '', readFileSync(path));

async function bookOf(path: string): Promise<Excel.Workbook> {
  const book = new Excel.Workbook();
  await book.xlsx.readFile(path);
  return book;
}

const textsOf = (sheet: Excel.Worksheet | undefined): string[] => {
  const found: string[] = [];
  sheet?.eachRow((row) => row.eachCell((cell) => found.push(cell.text)));
  return found;
};

const numberOf = async (text: string, values: unknown[]): Promise<number> =>
  Number((await database.admin.query<{ count: string }>(text, values)).rows[0]?.count);

const keys = ['card', 'due', 'timeline', 'trips', 'documents'];
const chosen = keys.join();
const english = wordsOf('en-US');
const titles = ['Vehicle', 'Due dates and last position', 'Timeline', 'Documents', 'Trips'];

describe('a file of chosen sections', () => {
  it('has them in the order of the tabs, and says what it is of and what is left out', async () => {
    const book = await bookOf(await written('fleet-us', 'xlsx', '--sections', chosen));
    const [index, ...sheets] = book.worksheets;
    expect(sheets.map((sheet) => textsOf(sheet)[1])).toEqual(titles);
    const said = textsOf(index);
    const title = english.of('dashboards.vehicle.title');
    expect(said[0]).toBe(`${title} ${vehicles['fleet-us']}`);
    expect(said).toEqual(expect.arrayContaining([accounts['fleet-us'], vehicles['fleet-us']]));
    const [, of] = /^5 of (\d+): Vehicle, /.exec(said.find((text) => text.startsWith('5 of ')) ?? '') ?? [];
    expect(said).toContain(`5 of ${of}: ${titles.join(', ')}`);
    // Without a choice: forms for something new are not sections of files.
    const whole = await bookOf(await written('fleet-us', 'xlsx'));
    expect(whole.worksheets).toHaveLength(Number(of) + 1);
    expect(textsOf(whole.worksheets[0])).not.toContain('Sections');
  });

  it('has all rows of a timeline, and those of calls that take something from a section that is left out', async () => {
    const book = await bookOf(await written('fleet-us', 'xlsx', '--sections', chosen));
    const rowsIn = (place: number) => {
      const sheet = book.worksheets[place];
      const frozen = sheet?.views[0];
      return (sheet?.rowCount ?? 0) - (frozen?.state === 'frozen' ? (frozen.ySplit ?? 0) : 0);
    };
    const counted = (sheet: number) =>
      Number.parseInt(textsOf(book.worksheets[sheet]).find((text) => / rows$/.test(text)) ?? '0', 10);
    expect(counted(3)).toBeGreaterThan(50);
    // A last row has the totals.
    expect(rowsIn(3)).toBe(counted(3) + 1);
    const trips = await numberOf(
      `select count(*) from trips t join vehicles v using (customer_number, driver_reference_number)
        where v.customer_number = $1 and v.vehicle_number = $2 and t.score > 0`,
      [accounts['fleet-us'], vehicles['fleet-us']],
    );
    expect(trips).toBeGreaterThan(0);
    expect(counted(5)).toBe(trips);
    const csv = readFileSync(await written('fleet-us', 'csv', '--format', 'csv', '--section', 'trips'), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(trips + 1);
  });
});

describe('its PDF', () => {
  it.skipIf(!poppler)('begins with the card of the vehicle on the first page of a PDF', async () => {
    const [vehicle, account] = [vehicles['fleet-us'], accounts['fleet-us']];
    const pdf = pdfOf(await written('fleet-us', 'pdf', '--sections', chosen));
    const [cover = '', ...others] = pdf.texts();
    expect(pdf.info().Title).toBe(`${english.of('dashboards.vehicle.title')} ${vehicle}`);
    for (const text of [`Vehicle number${vehicle}`, `Account${account}`, 'Sections5 of ', 'Nov 20, 2026'])
      expect(tight(cover)).toContain(tight(text));
    const { rows } = await database.admin.query<{ vin: string }>(
      'select vin from vehicles where customer_number = $1 and vehicle_number = $2',
      [account, vehicle],
    );
    expect(tight(cover)).toContain(rows[0]?.vin);
    expect(pdf.bookmarks().map(({ title }) => title)).toEqual([
      ...titles.slice(0, 2),
      'Dashboard',
      'Timeline',
      'Documents and notes',
      'Documents',
      'SafeRoads',
      'Trips',
    ]);
    expect(others.join()).toContain('Titre de propriété.pdf');
    expect(pdf.raw()).not.toMatch(/Maintenance vouchers|Expense summary(?!,)/);
    for (const page of others)
      expect(tight(page)).toContain(tight(`${english.of('dashboards.vehicle.title')} ${vehicle}`));
  });

  it.skipIf(!poppler)('has everything but forms and hidden tabs without a choice, for Canada in French', async () => {
    const french = wordsOf('fr-CA');
    const pdf = pdfOf(await written('fleet-ca', 'pdf', '--locale', 'fr'));
    const bookmarks = pdf.bookmarks().map(({ title }) => title);
    const titleOf = (id: string, section?: string) =>
      french.of(`dashboards.${id}${section ? `.sections.${section}` : ''}.title`);
    expect(bookmarks.slice(0, 3)).toEqual(['card', 'driver_card', 'due'].map((key) => titleOf('vehicle', key)));
    for (const id of [
      'vehicle-dashboard',
      'documents-and-notes',
      'vehicle-inspections',
      'saferoads',
      'vehicle-termination',
    ])
      expect(bookmarks).toContain(titleOf(id));
    expect(bookmarks).not.toContain(titleOf('transports-and-storage'));
    expect(bookmarks).toContain(titleOf('report-expenses', 'expense_reports'));
    expect(bookmarks).not.toContain(titleOf('report-expenses', 'new_expenses'));
    expect(bookmarks).not.toContain(titleOf('vehicle-termination', 'terminate'));
    const raw = pdf.raw();
    expect(raw).toContain('Titre de propriété.pdf');
    expect(raw).not.toContain('Omises');
    expect(raw).not.toMatch(/\{\{|\bdashboards?\.[a-z_]+\.[a-z_]+/);
  });
});

describe('a choice', () => {
  it('is refused for sections that the dashboard does not have, and beside a single section', async () => {
    expect(await refusal('--sections', 'card,no_such')).toMatch(
      /^The dashboard has no section no_such\. Its sections: card, driver_card, due, expenses, /,
    );
    expect(await refusal('--sections', 'ask_price')).toMatch(/^The dashboard has no section ask_price\./);
    expect(await refusal('--sections', 'card,')).toMatch(/^--sections needs keys with commas between them/);
    expect(await refusal('--sections', 'card', '--section', 'due')).toMatch(/^--section writes one section/);
  });
});
