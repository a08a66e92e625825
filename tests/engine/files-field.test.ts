import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callFaults } from '../../engine/actions/call-faults.ts';
import { placeFaults } from '../../engine/actions/faults.ts';
import { resolveAction } from '../../engine/actions/resolve.ts';
import { namedCalls } from '../../engine/definitions/named-call.ts';
import { normaliseAction } from '../../engine/definitions/normal-action.ts';
import type { Action } from '../../engine/schema/action.ts';
import { catalogue, context } from './support.ts';

const calls = namedCalls({
  'papers.keep': {
    method: 'POST',
    path: '/papers/keep',
    body: { type: 'object', properties: { title: {} }, required: ['title'] },
    files: { name: 'documents', most: 3, megabytes: 2, totalMegabytes: 4 },
  },
});
const normal = (files: object = {}) =>
  normaliseAction(
    'keep',
    {
      call: 'papers.keep',
      fields: [
        { type: 'text', key: 'title' },
        { type: 'files', key: 'documents', ...files },
      ],
    } as unknown as Action,
    { home: 'dashboards.papers', parameters: [], calls, catalogue, actions: {} },
  );

const megabyte = 1024 ** 2;
const file = (name: string, bytes: number = megabyte, is_lost = false) => ({
  id: `id of ${name}`,
  name,
  bytes,
  is_lost,
});
const resolve = (documents: unknown, files: object = {}) =>
  resolveAction(normal(files), context(), { parameters: {}, rows: [], typed: { title: 'a', documents } });
const faultOf = (documents: unknown, files: object = {}) => resolve(documents, files)?.form?.fields[1]?.fault ?? null;

describe('a field of files', () => {
  it('is judged by a server as by its form', () => {
    const given = (name: string) => ({ title: 'a', documents: [file(name, 1)] });
    const faults = (name: string) => callFaults([normal({ extensions: ['pdf'] })], given(name), context());
    expect(faults('a.pdf')).toEqual([]);
    expect(faults('a.exe')).toMatchObject([{ field: 'documents', key: 'faults.file_extension' }]);
  });

  it('has the limits of its call, which it can only lower', () => {
    expect(resolve([])?.form?.fields[1]?.taken).toEqual({ most: 3, megabytes: 2, total: 4, extensions: [] });
    expect(resolve([], { most: 1, megabytes: 9 })?.form?.fields[1]?.taken).toMatchObject({ most: 1, megabytes: 2 });
  });

  it('sends its files beside the body', () => {
    const request = resolve([file('a.pdf'), file('b.png')])?.request;
    expect(request).toMatchObject({ body: { title: 'a' }, files: ['id of a.pdf', 'id of b.png'] });
    expect(request?.body).not.toHaveProperty('documents');
    expect(resolve(null)?.request?.files).toEqual([]);
  });

  it.each([
    ['too many', [1, 2, 3, 4].map((at) => file(`${at}.pdf`, 1)), {}, 'refusals.too_many_files'],
    ['a large one', [file('a.pdf', 2 * megabyte + 1)], {}, 'refusals.file_too_large'],
    ['the largest', [file('a.pdf', 2 * megabyte)], {}, null],
    ['large ones together', ['a', 'b', 'c'].map((name) => file(name, 1.5 * megabyte)), {}, 'refusals.files_too_large'],
    ['another extension', [file('a.exe')], { extensions: ['pdf'] }, 'faults.file_extension'],
    ['no extension', [file('pdf')], { extensions: ['pdf'] }, 'faults.file_extension'],
    ['an extension in capitals', [file('A.PDF')], { extensions: ['pdf'] }, null],
    ['one that is gone', [file('a.pdf', 1, true)], {}, 'faults.file_lost'],
    ['none, though needed', [], { required: true }, 'faults.required'],
  ])('%s', (_what, documents, files, key) => {
    expect(faultOf(documents, files)?.key ?? null).toBe(key);
    expect(resolve(documents, files)?.request === null).toBe(key !== null);
  });

  it('takes what the server says about its files', () => {
    const said = [{ field: 'documents', key: 'refusals.file_too_large' as const, values: { name: 'a', most: 2 } }];
    const form = resolve([file('a')])?.form ?? null;
    expect(Object.keys(placeFaults(said, normal(), form).fields)).toEqual(['documents']);
  });

  it('refuses whatever else it gets, without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        expect(resolve(given)?.form?.fields).toHaveLength(2);
      }),
    );
  });
});
