import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'content-disposition';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { fileKey } from '../../server/documents/file-key.ts';
import { folderStore } from '../../server/documents/store.ts';
import { sweepDocuments } from '../../server/documents/sweep.ts';
import { smallPdf } from '../../server/seed/documents.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

const database = databaseOf('two');
let folder: string;
let url: string;
let app: Awaited<ReturnType<typeof startServer>>['app'];
let one: Tokens;
let two: Tokens;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool-documents-'));
  const options = {
    uploadsDir: join(folder, 'uploads'),
    documents: { folder: join(folder, 'documents'), megabytes: 30 },
  };
  ({ app } = await startServer(database, options));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  [one, two] = await Promise.all([signIn(app, 'one', 'one'), signIn(app, 'two', 'two')]);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Content = Buffer | Uint8Array | string;
interface Answer {
  status: number;
  code?: string;
  faults?: { field: string; key: string }[];
  data: Data<'document.add'>;
}

const about = { document_category: 'OTHER', visible_to: 'EVERYBODY' };
const written = (name: string) => name.replaceAll('%', '%25').replaceAll('\\', '%5C');

async function send(files: readonly (readonly [string, Content])[], body: object = {}, who = one): Promise<Answer> {
  const form = new FormData();
  form.append('body', JSON.stringify({ ...about, idempotency_key: randomUUID(), ...body }));
  for (const [name, content] of files) form.append('files', new File([content as never], written(name)), written(name));
  const answer = await fetch(`${url}/api/documents/add`, { method: 'POST', body: form, headers: bearer(who) });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
}

const list = async (who = one) =>
  (await app.inject({ url: '/api/documents', headers: bearer(who) })).json<{ data: Data<'document.list'> }>().data;
const read = (id: string, who = one) => fetch(`${url}/api/documents/file?document_id=${id}`, { headers: bearer(who) });
const post = (path: string, payload: object, who = one) =>
  app.inject({ method: 'POST', url: `/api/documents/${path}`, payload, headers: bearer(who) });
const keptFiles = async () =>
  (await readdir(join(folder, 'documents'), { recursive: true })).filter((path) => path.includes('/'));
const idOf = ({ data }: Answer) => data.document_ids[0] ?? '';

const types = (format: 'word' | 'xl', more = '') =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${format}" ContentType="application/x${more}"/></Types>`;
const office = (parts: Record<string, string | Uint8Array>, format: 'word' | 'xl' = 'word', more = '') =>
  zipSync({
    '[Content_Types].xml': strToU8(types(format, more)),
    [format === 'word' ? 'word/document.xml' : 'xl/workbook.xml']: strToU8('<x/>'),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.from([
  0xff,
  0xd8,
  0xff,
  0xe0,
  0,
  16,
  ...Buffer.from('JFIF\0'),
  1,
  1,
  0,
  0,
  1,
  0,
  1,
  0,
  0,
  0xff,
  0xd9,
]);
const pdf = smallPdf('A document');
const withObject = (object: string) =>
  Buffer.from(pdf.toString('latin1').replace('trailer', `9 0 obj\n${object}\nendobj\ntrailer`), 'latin1');
const zeros = new Uint8Array(20_000_000);

/** Files that mean harm, and what becomes of them: a refusal, or null for one that is kept as it is. */
const hostile: readonly (readonly [what: string, name: string, content: Content, code: string | null])[] = [
  ['nothing', 'empty.pdf', '', 'document_empty'],
  ['one byte', 'one.png', '\0', 'document_type'],
  ['HTML as PNG', 'page.png', '<!doctype html><script>alert(1)</script>', 'document_type'],
  ['HTML as text', 'page.txt', '<html><script>alert(1)</script>', 'document_type'],
  ['HTML after blanks', 'page.csv', ' \n\t<ScRiPt>alert(1)</script>', 'document_type'],
  ['HTML after a mark', 'mark.txt', '\ufeff<script>alert(1)</script>', 'document_type'],
  [
    'SVG with a script',
    'drawing.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'invalid_request',
  ],
  ['SVG as PNG', 'drawing.png', '<?xml version="1.0"?><svg onload="alert(1)"/>', 'document_type'],
  ['a program as PDF', 'setup.pdf', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'document_type'],
  ['an ELF program', 'tool.txt', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), 'document_type'],
  ['a PDF named as a program', 'invoice.pdf.exe', pdf, 'invalid_request'],
  ['a PDF named as a picture', 'invoice.png', pdf, 'document_extension'],
  ['a PDF with a blank after its extension', 'invoice.pdf ', pdf, 'invalid_request'],
  ['a PDF with a period after its extension', 'invoice.pdf.', pdf, 'invalid_request'],
  ['a PDF without an extension', 'pdf', pdf, 'invalid_request'],
  ['a picture named as HTML', 'picture.html', png, 'invalid_request'],
  ['two extensions that fit', 'invoice.exe.pdf', pdf, null],
  ['a PDF with a script', 'script.pdf', withObject('<< /S /JavaScript /JS (app.alert\\(1\\)) >>'), 'document_active'],
  ['a PDF with a script in codes', 'codes.pdf', withObject('<< /S /J#61vaScr#69pt >>'), 'document_active'],
  ['a PDF that starts a program', 'launch.pdf', withObject('<< /S /Launch /F (cmd.exe) >>'), 'document_active'],
  ['a PDF with a file in it', 'carrier.pdf', withObject('<< /EmbeddedFiles 3 0 R >>'), 'document_active'],
  ['a PDF that is cut off', 'cut.pdf', pdf.subarray(0, 200), 'document_damaged'],
  ['a PDF after HTML', 'after.pdf', Buffer.concat([Buffer.from('<script>1</script>'), pdf]), 'document_type'],
  ['a PDF that is also an archive', 'both.pdf', Buffer.concat([pdf, zipSync({ a: strToU8('b') })]), 'document_type'],
  ['a JPEG that is also an archive', 'both.jpg', Buffer.concat([jpeg, zipSync({ a: strToU8('b') })]), 'document_type'],
  ['a PNG with HTML after it', 'tail.png', Buffer.concat([png, Buffer.alloc(2000, '<script>')]), 'document_damaged'],
  ['a PNG that is cut off', 'cut.png', png.subarray(0, 40), 'document_damaged'],
  ['a GIF with a script', 'gif.png', 'GIF89a<script>alert(1)</script>', 'document_type'],
  ['an archive', 'archive.zip', zipSync({ a: strToU8('b') }), 'invalid_request'],
  ['an archive as Word', 'archive.docx', zipSync({ a: strToU8('b') }), 'document_type'],
  ['an archive that is cut off', 'cut.docx', office({}).subarray(0, 150), 'document_damaged'],
  ['a bomb', 'bomb.xlsx', office({ 'xl/a.xml': zeros }, 'xl'), 'document_damaged'],
  ['macros', 'macros.docx', office({ 'word/vbaProject.bin': 'x' }), 'document_active'],
  ['macros by their type', 'types.docx', office({}, 'word', '.macroEnabled.main+xml'), 'document_active'],
  ['a sheet of macros', 'sheet.xlsx', office({ 'xl/macrosheets/sheet1.xml': 'x' }, 'xl'), 'document_active'],
  ['macros named as such', 'macros.docm', office({ 'word/vbaProject.bin': 'x' }), 'invalid_request'],
  [
    'a template from elsewhere',
    'template.docx',
    office({
      'word/_rels/settings.xml.rels':
        '<Relationship Type="http://x/attachedTemplate" Target="http://evil" TargetMode="External"/>',
    }),
    'document_active',
  ],
  [
    'a template from elsewhere, with other quotes',
    'quotes.docx',
    office({ 'word/_rels/settings.xml.rels': `<R Type='http://x/attachedTemplate' TargetMode = 'External'/>` }),
    'document_active',
  ],
  [
    'a template from elsewhere, in codes',
    'codes.docx',
    office({ 'word/_rels/settings.xml.rels': '<R Type="http://x/attached&#84;emplate" TargetMode="&#x45;xternal"/>' }),
    'document_active',
  ],
  [
    'a template from elsewhere, in UTF-16',
    'utf-16.docx',
    office({
      'word/_rels/settings.xml.rels': Buffer.from(
        '\ufeff<R Type="/attachedTemplate" TargetMode="External"/>',
        'utf16le',
      ),
    }),
    'document_active',
  ],
  ['tags without an end', 'tags.docx', office({ 'word/a.rels': 'frame"'.repeat(100_000) }), 'document_damaged'],
  ['nothing but line breaks', 'lines.csv', '\n'.repeat(500_000), null],
  ['nothing but formulas', 'formulas.csv', '"=|'.repeat(200_000), null],
  ['nothing but streams', 'streams.pdf', withObject('/#4fbjStm stream\n'.repeat(20_000)), null],
  ['an object in it', 'object.docx', office({ 'word/embeddings/oleObject1.bin': 'x' }), 'document_active'],
  ['a program in it', 'program.xlsx', office({ 'xl/media/run.exe': 'x' }, 'xl'), 'document_active'],
  ['a path out of it', 'path.docx', office({ '../../evil.xml': 'x' }), 'document_damaged'],
  ['a field that starts a program', 'formula.csv', "a,b\n1,=cmd|'/c calc'!A0\n", 'document_active'],
  ['an old Word file', 'old.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'invalid_request'],
  ['rich text', 'rich.txt', '{\\rtf1\\ansi hello}', 'document_type'],
];

it.each(hostile)('%s: %s', async (_what, name, content, code) => {
  const answer = await send([[name, content]]);
  expect(answer.code ?? null).toBe(code);
  if (code)
    expect(answer.faults).toEqual([
      expect.objectContaining({
        field: 'files',
        key: code === 'invalid_request' ? 'faults.file_extension' : `refusals.${code}`,
      }),
    ]);
  else {
    const back = await read(idOf(answer));
    expect(Buffer.from(await back.arrayBuffer()).equals(Buffer.from(content as Buffer))).toBe(true);
    await post('delete', { document_id: idOf(answer), version: 1 });
  }
  await expect.poll(() => readdir(join(folder, 'uploads'))).toEqual([]);
});

const plain: readonly (readonly [string, Content])[] = [
  ['a.pdf', pdf],
  ['a.jpeg', jpeg],
  ['a.png', png],
  ['a.docx', office({})],
  ['a.xlsx', office({}, 'xl')],
  ['a.csv', 'number;cost\n1;-5\n'],
  ['windows.csv', Buffer.from('caf\xe9;1\r\n', 'latin1')],
  ['utf-16.txt', Buffer.from('\ufeffçà', 'utf16le')],
];
it.each(plain)('%s is read back byte for byte', async (name, content) => {
  const back = await read(idOf(await send([[name, content]])));
  expect(back.status).toBe(200);
  expect(Buffer.from(await back.arrayBuffer()).equals(Buffer.from(content as Buffer))).toBe(true);
  expect(Object.fromEntries(back.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
});

const names: readonly (readonly [name: string, isKept: boolean])[] = [
  ['plain.pdf', true],
  ['Reçu de carburant – août.pdf', true],
  ['Rec\u0327u.pdf', true],
  ['עברית.pdf', true],
  ['لوحة.pdf', true],
  ['報告書.pdf', true],
  ['🚚.pdf', true],
  ['quotes "here".pdf', true],
  ['100% done.pdf', true],
  ['a;b=c.pdf', true],
  ['back\\slash.pdf', true],
  ['../../etc/passwd.pdf', true],
  ['CON.pdf', true],
  ['.hidden.pdf', true],
  [' blanks .pdf', true],
  [`${'é'.repeat(125)}x.pdf`, true],
  [`${'é'.repeat(126)}.pdf`, false],
  ['reversed\u202efdp.pdf', false],
  ['bell\u0007.pdf', false],
  ['isolated\u2066.pdf', false],
];
it.each(names)('the name %j', async (name, isKept) => {
  const answer = await send([[name, pdf]]);
  expect(answer.code ?? null).toBe(isKept ? null : 'document_name');
  if (!isKept) return;
  const found = (await list()).find(({ document_id }) => document_id === idOf(answer));
  expect(found?.document_name).toBe(name);
  const back = await read(idOf(answer));
  expect(back.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(parse(back.headers.get('content-disposition') ?? '').parameters.filename).toBe(name);
});

describe('documents that are sent together', () => {
  it('are all added, or none', async () => {
    const before = await keptFiles();
    const answer = await send([
      ['x.pdf', pdf],
      ['y.pdf', '<html>'],
    ]);
    expect(answer).toMatchObject({ code: 'document_type', faults: [{ values: { name: 'y.pdf' } }] });
    expect(await keptFiles()).toEqual(before);
  });

  it('are all there or none, though the database ends in between', async () => {
    const before = await list();
    await database.admin.query(`
      create function no_database() returns trigger language plpgsql as $$
        begin raise exception using errcode = '57P01'; end $$;
      create trigger no_delete before delete on fleet_documents for each row execute function no_database();
      create trigger no_insert before insert on fleet_documents for each row when (new.document_name = 'ends.pdf')
        execute function no_database()`);
    const idempotency_key = randomUUID();
    const files = [
      ['x.pdf', pdf],
      ['ends.pdf', pdf],
    ] as const;
    expect(await send(files, { idempotency_key })).toMatchObject({ status: 503 });
    expect(await list()).toEqual(before);
    await database.admin.query('drop function no_database cascade');
    expect((await send(files, { idempotency_key })).data.document_ids).toHaveLength(2);
    expect(await list()).toHaveLength(before.length + 2);
  });
});

describe('documents', () => {
  it('of another account are as those that are not there', async () => {
    const id = idOf(await send([['own.pdf', pdf]]));
    for (const document_id of [id, randomUUID()]) {
      expect((await read(document_id, two)).status).toBe(404);
      const change = await post('update', { document_id, ...about, version: 1 }, two);
      expect(change.json()).toMatchObject({ code: 'not_found' });
      expect((await post('delete', { document_id, version: 1 }, two)).json()).toMatchObject({ code: 'not_found' });
    }
    expect(await list(two)).toEqual([]);
  });

  it('are added once, though they are sent twice', async () => {
    const idempotency_key = randomUUID();
    const before = (await keptFiles()).length;
    const [first, again] = [
      await send([['x.pdf', pdf]], { idempotency_key }),
      await send([['x.pdf', pdf]], { idempotency_key }),
    ];
    expect(again.data).toEqual(first.data);
    expect((await keptFiles()).length).toBe(before + 1);
  });

  it('are deleted and restored with their file', async () => {
    const document_id = idOf(await send([['x.pdf', pdf]]));
    expect((await post('delete', { document_id, version: 1 })).statusCode).toBe(200);
    expect((await read(document_id)).status).toBe(404);
    expect((await post('restore', { document_ids: [document_id] })).json()).toMatchObject({ data: { refused: [] } });
    expect((await read(document_id)).status).toBe(200);
  });

  it('are not changed by who has an old version', async () => {
    const document_id = idOf(await send([['x.pdf', pdf]]));
    const change = (document_category: string) =>
      post('update', { document_id, ...about, document_category, version: 1 });
    expect((await change('PERMIT')).json()).toMatchObject({ data: { version: 2 } });
    expect((await change('INVOICE')).json()).toMatchObject({ code: 'record_changed', record: { version: 2 } });
  });

  it('for administrators are seen by them and by who has uploaded them', async () => {
    const id = idOf(await send([['secret.pdf', pdf]], { visible_to: 'ADMINISTRATORS' }));
    await database.admin.query(`insert into users (customer_number, username, password_hash)
      select customer_number, 'colleague', password_hash from users where username = 'one'`);
    const colleague = await signIn(app, 'colleague', 'one');
    const seen = async () => (await list(colleague)).some(({ document_id }) => document_id === id);
    expect([await seen(), (await read(id, colleague)).status]).toEqual([false, 404]);
    const history = await app.inject({
      url: `/api/records/history?record_type=fleet_documents&record_id=${id}`,
      headers: bearer(colleague),
    });
    expect(history.json<{ data: unknown[] }>().data).toEqual([]);
    const update = await post('update', { document_id: id, ...about, version: 9 }, colleague);
    expect(update.json()).toMatchObject({ code: 'not_found' });
    await database.admin.query(`update users set driver_admin = true where username = 'colleague'`);
    expect(await seen()).toBe(true);
  });

  it('never exceed the quota, though ten are sent at once', async () => {
    const big = Buffer.concat([Buffer.alloc(5 * 1024 ** 2, 'a,b\n')]);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send([[`${at}.csv`, big]], {}, two)));
    const kept = answers.filter(({ status }) => status === 200).length;
    expect(kept).toBeLessThanOrEqual(6);
    expect(kept).toBeGreaterThanOrEqual(1);
    // On a busy machine some wait too long for their turn, and are refused.
    const codes = answers.flatMap(({ code }) => code ?? []);
    expect(codes.filter((code) => code !== 'database_unavailable')).toEqual(
      codes.filter((code) => code === 'documents_full'),
    );
    expect((await keptFiles()).filter((path) => path.startsWith('a-200002'))).toHaveLength(kept);
  });

  it('leave no file behind once it is too late to restore them', async () => {
    const store = folderStore(join(folder, 'documents'));
    const sweep = () =>
      sweepDocuments(database.appUrl, store, {
        signal: new AbortController().signal,
        now: Date.now() + 2 * 24 * 3_600_000,
      });
    await database.admin.query('delete from deleted_records');
    await sweep();
    const document_id = idOf(await send([['x.pdf', pdf]]));
    await post('delete', { document_id, version: 1 });
    expect(await sweep()).toBe(0);
    await database.admin.query('delete from deleted_records');
    expect(await sweep()).toBe(1);
    const kept = await list();
    for (const { document_id: id } of kept) expect((await read(id)).status).toBe(200);
  });
});

describe('a scan', () => {
  it.each([
    [0, null],
    [1, 'document_infected'],
    [2, 'document_not_scanned'],
  ])('that ends with %d', async (code, refusal) => {
    const script = join(folder, `scan-${code}`);
    await writeFile(script, `#!/bin/sh\ntest -f "$1" && test -z "$DATABASE_URL" && exit ${code}\nexit 3\n`, {
      mode: 0o700,
    });
    const { createExamine } = await import('../../server/documents/examine.ts');
    const { inspectFile } = await import('../../server/documents/format.ts');
    const path = join(folder, 'scanned');
    await writeFile(path, pdf);
    const found = await createExamine([script], () => inspectFile(path, 'x.pdf'))(
      { name: 'x.pdf', path, isRenamed: false },
      'one',
    ).then(
      () => null,
      (error: { code: string }) => error.code,
    );
    expect(found).toBe(refusal);
  });
});

describe('a bucket that is not there', () => {
  it('is said to the user, and waited for only for a while', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const at = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    for (const [name, value] of Object.entries({
      ...{ AWS_ENDPOINT_URL_S3: at, AWS_REGION: 'us-east-1' },
      ...{ AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' },
    }))
      vi.stubEnv(name, value);
    const { bucketStore } = await import('../../server/documents/bucket.ts');
    const { openDocuments } = await import('../../server/documents/documents.ts');
    const path = join(folder, 'kept');
    await writeFile(path, pdf);
    const key = fileKey('200001');
    const store = bucketStore('motorpool', { connect: 300, idle: 300 });
    await expect(store.open(key)).rejects.toThrow();
    await expect(store.put(key, createReadStream(path))).rejects.toThrow();
    silent.closeAllConnections();
    silent.close();
    const { store: ofCalls } = await openDocuments({ folder, bucket: 'motorpool' }, () => Promise.reject(new Error()));
    await expect(ofCalls.open(key)).rejects.toMatchObject({ code: 'documents_unavailable' });
    await expect(ofCalls.put(key, createReadStream(path))).rejects.toMatchObject({ code: 'documents_unavailable' });
    vi.unstubAllEnvs();
  });
});
