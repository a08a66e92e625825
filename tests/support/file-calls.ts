import { createReadStream } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '../../contract/call.ts';
import type { App } from '../../server/http-app.ts';
import { Refusal } from '../../server/refusal.ts';
import { addCall, type FileAnswer } from '../../server/routes/call.ts';

/** Calls with files, before the portal has some. */
export const fileCalls = {
  'files.keep': {
    summary: 'Keeps files.',
    method: 'POST',
    path: '/files/keep',
    access: 'open',
    body: {
      type: 'object',
      properties: { title: { type: 'string' } },
      required: ['title'],
      additionalProperties: false,
    },
    files: { name: 'documents', most: 100, megabytes: 3, totalMegabytes: 40 },
    data: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  'files.one': {
    summary: 'Returns the file that was kept last.',
    method: 'GET',
    path: '/files/one',
    access: 'open',
    file: true,
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;

/** Adds these calls to a server, which keeps the last file in a folder. `onArrived` is called before each answer. */
export function addFileCalls(app: App, folder: string, onArrived: () => unknown = () => undefined): void {
  let last: Pick<FileAnswer, 'name' | 'type'> | null = null;
  const place = join(folder, 'last');
  void app.register(
    async (api) => {
      addCall(api as App, 'files.keep', fileCalls['files.keep'], {
        answer: async ({ body, files }) => {
          await onArrived();
          for (const { name, type, path } of files) {
            await copyFile(path, place);
            last = { name, type };
          }
          return files.map(({ name, type, bytes }) => ({ name, type, bytes, title: body.title }));
        },
      });
      addCall(api as App, 'files.one', fileCalls['files.one'], {
        answer: async () => {
          if (last === null) throw new Refusal('not_found');
          return { ...last, bytes: (await stat(place)).size, content: createReadStream(place) };
        },
      });
    },
    { prefix: '/api' },
  );
}
