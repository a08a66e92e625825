import { createReadStream } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../server/http-app.ts';
import { Refusal } from '../../server/refusal.ts';
import { addCall, type FileAnswer } from '../../server/routes/call.ts';
import { fileCalls } from './file-contract.ts';

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
