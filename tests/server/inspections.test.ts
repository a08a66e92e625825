import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls, type Data } from '../../contract/calls.ts';
import { fileKey } from '../../server/documents/file-key.ts';
import { narrowed } from '../../server/documents/narrow.ts';
import { folderStore } from '../../server/documents/store.ts';
import { sweepDocuments } from '../../server/documents/sweep.ts';
import { showDashboard, writeDashboardFile } from '../../server/files/dashboard.ts';
import { openRunning } from '../../server/open-running.ts';
import { whoOf } from '../../server/running/who.ts';
import { pictureFiles } from '../../server/seed/pictures.ts';
import { inspectionCalls, inspectionData } from '../browser/support/plain-inspections.ts';
import { served } from '../fixtures/served.ts';
import { type Row, runQuery } from './reports/run-query.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-inspections-'));
// Hooks run in reverse: the server closes first.
afterAll(() => rmSync(folder, { recursive: true }));
const server = served('demo', { documents: { folder } });
const store = folderStore(folder);

type Summary = Data<'inspection.summary'>;
type Report = Data<'inspection.report'>;

const accounts = { 'fleet-us': '410200', 'fleet-ca': '520100' } as const;
type Username = keyof typeof accounts;
const usernames = Object.keys(accounts) as Username[];
const signedIn = {} as Record<Username, Tokens>;
/** Vehicles with inspections: those with the most damages first. */
const vehicles = {} as Record<Username, string[]>;

beforeAll(async () => {
  for (const username of usernames) {
    signedIn[username] = await server.signIn(username);
    for (const { key, content } of pictureFiles(accounts[username])) await store.put(key, Readable.from([content]));
    const { rows } = await server.database.admin.query<{ vehicle_number: string }>(
      `select n.vehicle_number from inspections n left join inspection_damages d using (customer_number, inspection_id)
        where n.customer_number = $1 group by 1 order by count(d.damage_id) desc, 1 limit 12`,
      [accounts[username]],
    );
    vehicles[username] = rows.map(({ vehicle_number: number }) => number);
  }
});

const get = (path: string, query: Readonly<Record<string, string>>, username: Username = 'fleet-us') =>
  server.send({ url: `/api/${path}?${new URLSearchParams(query)}`, headers: bearer(signedIn[username]) });

async function summaryOf(vehicle: string, username: Username = 'fleet-us'): Promise<Summary> {
  const answer = await get('mobile-inspection-report-summary', { vehicle }, username);
  expect([vehicle, answer.statusCode]).toEqual([vehicle, 200]);
  return answer.json<{ data: Summary }>().data;
}

async function reportOf(vehicle: string, id: string, username: Username = 'fleet-us'): Promise<Report> {
  const answer = await get('mobile-inspection-report', { vehicle, id }, username);
  expect([id, answer.statusCode]).toEqual([id, 200]);
  return answer.json<{ data: Report }>().data;
}

/** An inspection of an account with photos and damages. */
async function inspected(username: Username = 'fleet-us') {
  const { rows } = await server.database.admin.query<{ vehicle: string; id: string; photo: string; damage: string }>(
    `select n.vehicle_number as vehicle, n.inspection_id as id, min(p.request_id) as photo, min(d.damage_id) as damage
       from inspections n
       join inspection_photos p using (customer_number, inspection_id)
       join inspection_damages d using (customer_number, inspection_id)
      where n.customer_number = $1 group by 1, 2 order by count(distinct d.damage_id) desc, 2 limit 1`,
    [accounts[username]],
  );
  return rows[0] as (typeof rows)[number];
}

const photo = 'mobile-inspection-report-photo';
const damagePhoto = 'mobile-inspection-damages-photo';

/** The minutes of a moment by the clock that it was sent in. */
const clock = (moment: string) => Date.parse(`${moment.slice(0, 19)}Z`) / 60_000;

describe.each(usernames)('the inspections of %s', (username) => {
  it('agree with their report', async () => {
    const period = { start: '2000-01-01', end: '2100-01-01', today: '2026-11-20' };
    const run = (completed: string) =>
      runQuery(server.database.app, 'vehicle-inspections-report', accounts[username], { ...period, completed });
    const rows = [...(await run('true')), ...(await run('false'))];
    const byInspection = new Map<string, Row[]>();
    for (const row of rows) {
      const id = String(row.inspection_id);
      byInspection.set(id, [...(byInspection.get(id) ?? []), row]);
    }
    let compared = 0;
    for (const vehicle of vehicles[username]) {
      const summary = await summaryOf(vehicle, username);
      const expected = [...byInspection].filter(([, [first]]) => first?.vehicle_number === vehicle);
      expect(summary.map((each) => each.inspection_id).sort()).toEqual(expected.map(([id]) => id).sort());
      expect(summary.map((each) => each.due_date)).toEqual(
        summary
          .map((each) => each.due_date)
          .sort()
          .reverse(),
      );
      for (const each of summary.filter(({ damages }, at) => damages > 0 || at < 3)) {
        const lines = byInspection.get(each.inspection_id) as Row[];
        const [first] = lines as [Row, ...Row[]];
        expect({
          ...{ template: each.template_name, type: each.inspection_type, due: each.due_date, result: each.result },
          ...{ odometer: each.odometer, comments: each.comments },
          completed: each.completed_at && [each.completed_at.slice(0, 10), each.completed_at.slice(11, 19)],
        }).toEqual({
          ...{ template: first.inspection_template, type: first.inspection_type, due: first.due_date },
          ...{ result: first.inspection_result, odometer: first.odometer, comments: first.inspection_comments },
          completed: first.completed_date && [first.completed_date, first.completed_time],
        });
        const report = await reportOf(vehicle, each.inspection_id, username);
        expect([report.report_photos.length, report.report_damages.length]).toEqual([each.photos, each.damages]);
        const answers = lines.filter((line) => line.question_number !== null);
        expect(report.report_questions).toEqual(
          answers
            .map((line) => ({
              ...{ question_number: line.question_number, question: line.question, answer: line.inspection_answer },
              ...{ passed: line.answer_passed, note: line.answer_note },
            }))
            .sort((a, b) => Number(a.question_number) - Number(b.question_number)),
        );
        // Every damage is what the driver has written to a failed answer.
        const notes = report.report_questions.filter(({ passed }) => !passed).map(({ note }) => note);
        for (const { comments } of report.report_damages) expect(notes).toContain(comments);
        for (const { timestamp } of report.report_photos) {
          const before = clock(each.completed_at ?? '') - clock(timestamp);
          expect(before).toBeGreaterThanOrEqual(0);
          expect(before).toBeLessThan(10);
        }
        compared += report.report_damages.length + report.report_photos.length;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});

describe('a vehicle', () => {
  it('is found in small letters, and without inspections has an empty list', async () => {
    const { vehicle } = await inspected();
    expect(await summaryOf(vehicle.toLowerCase())).toEqual(await summaryOf(vehicle));
    const { rows } = await server.database.admin.query<{ vehicle_number: string }>(
      `select vehicle_number from vehicles v where customer_number = '410200' and not exists (
         select from inspections n where n.customer_number = v.customer_number and n.vehicle_number = v.vehicle_number)
       limit 1`,
    );
    expect(await summaryOf(rows[0]?.vehicle_number ?? '')).toEqual([]);
  });

  it('of another account is not found, nor an inspection of another vehicle', async () => {
    const [own, foreign] = [await inspected(), await inspected('fleet-ca')];
    const { rows } = await server.database.admin.query<{ vehicle_number: string; inspection_id: string }>(
      `select vehicle_number, inspection_id from inspections n where customer_number = '520100' and not exists (
         select from vehicles v where v.customer_number = '410200' and v.vehicle_number = n.vehicle_number) limit 1`,
    );
    const other = rows[0];
    if (other) {
      const answer = await get('mobile-inspection-report-summary', { vehicle: other.vehicle_number });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    for (const [vehicle, id] of [
      [own.vehicle, foreign.id === own.id ? 'NONE' : foreign.id],
      ['NONE', own.id],
      [vehicles['fleet-us'].find((number) => number !== own.vehicle) ?? '', own.id],
    ] as const) {
      const answer = await get('mobile-inspection-report', { vehicle, id });
      expect([vehicle, id, answer.statusCode, answer.json().code]).toEqual([vehicle, id, 404, 'not_found']);
    }
  });
});

describe('a picture', () => {
  it('is the file that was stored, which no browser opens as a page', async () => {
    const { photo: id, damage } = await inspected();
    for (const [path, of] of [
      [photo, id],
      [damagePhoto, damage],
    ] as const) {
      const answer = await get(path, { id: of });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/jpeg');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      const { type, parameters } = parse(String(answer.headers['content-disposition']));
      expect([type, parameters.filename]).toEqual([
        'attachment',
        expect.stringMatching(/^\S+ 20\d\d-\d\d-\d\d .+\.jpg$/),
      ]);
      const all = pictureFiles('410200').map(({ content }) => content);
      expect(all.some((content) => content.equals(answer.rawPayload))).toBe(true);
    }
  });

  it('is smaller in a width, and never larger than it was', async () => {
    const { photo: id } = await inspected();
    const sizeOf = async (width: string) => {
      const answer = await get(photo, { id, width });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
      const picture = await loadImage(answer.rawPayload);
      return [picture.width, picture.height, answer.rawPayload.length] as const;
    };
    const small = await sizeOf('400');
    expect(small.slice(0, 2)).toEqual([400, 300]);
    expect(small[2]).toBeLessThan(20_000);
    expect((await sizeOf('10')).slice(0, 2)).toEqual([10, 8]);
    expect((await sizeOf('2000')).slice(0, 2)).toEqual([1280, 960]);
    for (const width of ['9', '2001', '0', '-5', '1e3', 'x', '']) {
      const answer = await get(photo, { id, width });
      expect([width, answer.statusCode]).toEqual([width, 400]);
    }
  });

  it('without transparency gets a white ground, and what can’t be read is sent as it is', async () => {
    const canvas = createCanvas(40, 20);
    const small = await loadImage((await narrowed(await canvas.encode('png'), 20)) as Buffer);
    const brush = createCanvas(small.width, small.height).getContext('2d');
    brush.drawImage(small, 0, 0);
    expect([small.width, small.height, ...brush.getImageData(5, 5, 1, 1).data]).toEqual([20, 10, 255, 255, 255, 255]);
    expect(await narrowed(Buffer.from('not a picture'), 20)).toBeNull();
  });

  it('of another account answers as one that does not exist', async () => {
    const { photo: id, damage } = await inspected('fleet-ca');
    const { rowCount } = await server.database.admin.query(
      `select from inspection_photos where customer_number = '410200' and request_id = $1`,
      [id],
    );
    const all: readonly (readonly [path: string, id: string])[] = [
      ...(rowCount === 0 ? ([[photo, id]] as const) : []),
      [photo, damage],
      [photo, 'NONE'],
      [damagePhoto, 'NONE'],
    ];
    for (const [path, of] of all)
      for (const query of [{ id: of }, { id: of, width: '200' }] as Record<string, string>[]) {
        const answer = await get(path, query);
        expect([path, of, answer.statusCode, answer.json().code]).toEqual([path, of, 404, 'not_found']);
      }
  });

  it('whose file is gone says so', async () => {
    const { photo: id } = await inspected();
    const key = fileKey('410200');
    await server.database.admin.query(
      `insert into inspection_photos (customer_number, request_id, inspection_id, label, width, height, taken_date,
         taken_time, file_key, file_format, file_bytes)
       select customer_number, 'GONE', inspection_id, label, width, height, taken_date, taken_time, $2, 'JPEG', 10
         from inspection_photos where customer_number = '410200' and request_id = $1`,
      [id, key],
    );
    const answer = await get(photo, { id: 'GONE' });
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'document_missing']);
    await server.database.admin.query(`delete from inspection_photos where request_id = 'GONE'`);
  });

  it('is kept while something has it, and swept otherwise', async () => {
    const { photo: id, damage } = await inspected();
    const unused = fileKey('410200');
    await store.put(unused, Readable.from(['unused']));
    await server.database.admin.query(
      `update inspection_damages set file_key = $1 where customer_number = '410200' and damage_id = $2`,
      [fileKey('410200', '00000000-0000-4000-8000-000000000001'), damage],
    );
    await store.put(fileKey('410200', '00000000-0000-4000-8000-000000000001'), Readable.from(['a damage']));
    const signal = new AbortController().signal;
    await sweepDocuments(server.database.appUrl, store, { signal, now: Date.now() + 48 * 3_600_000 });
    expect(await store.open(unused)).toBeNull();
    expect((await get(photo, { id })).statusCode).toBe(200);
    expect((await get(damagePhoto, { id: damage })).body).toBe('a damage');
  });
});

describe('the PDF of an inspection that the server writes', () => {
  let opened: Awaited<ReturnType<typeof openRunning>>;
  beforeAll(async () => {
    const folders = { definitionsDir: 'definitions', queriesDir: 'server', localesDir: 'locales' };
    const { appUrl: databaseUrl } = server.database;
    opened = await openRunning({ databaseUrl, ...folders, documents: { folder }, log: () => undefined });
  });
  afterAll(() => opened?.close());

  it('has its pictures, at the width of paper', async () => {
    const { running } = opened;
    const who = await whoOf(running.pool, {
      ...{ account: '520100', username: 'fleet-ca', locale: 'fr-CA', zone: 'UTC', today: seedDay, address: 'test' },
      signal: new AbortController().signal,
      log: { error: () => undefined, warn: () => undefined },
    });
    const dashboard = running.dashboards.get('vehicle-inspection');
    if (!who || !dashboard) throw new Error('The demo has neither.');
    const { vehicle, id: inspection } = await inspected('fleet-ca');
    const { report_damages: damages, report_photos: photos } = await reportOf(vehicle, inspection, 'fleet-ca');
    const shown = await showDashboard(running, dashboard, { values: { vehicle, inspection }, view: null }, who);
    const { bytes } = await writeDashboardFile(running, shown, { format: 'pdf', only: null, left: [], ranAt: 0 }, who);
    const images = Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/Subtype \/Image\s+\/Width (\d+)/g);
    expect([...images].map(([, width]) => width)).toEqual([...damages, ...photos].map(() => '800'));
  });
});

describe('another backend', () => {
  it.each(
    inspectionCalls.map((call) => [call.path, call] as const),
  )('has %s with inputs of the contract', (path, plain) => {
    const call = Object.values<Call>(calls).find((each) => each.path === path);
    expect(call?.method).toBe(plain.method);
    const inputs = Object.keys(Object(call?.query).properties);
    expect(plain.query.filter((name) => !inputs.includes(name))).toEqual([]);
    const { properties, items } = Object(call && 'data' in call ? call.data : null);
    const [answer] = [inspectionData[`GET ${path}`]].flat();
    const known = Object.keys(properties ?? items?.properties ?? {});
    expect(Object.keys(Object(answer)).filter((field) => !known.includes(field))).toEqual([]);
  });
});
