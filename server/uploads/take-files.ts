import type { FilesTaken } from '../../contract/call.ts';
import type { App } from '../http-app.ts';
import { departureOf, whenOver } from '../plugins/departure.ts';
import { readBody } from '../plugins/input.ts';
import { Refusal } from '../refusal.ts';
import { type ReceivedFile, receive } from './receive.ts';
import type { Uploads } from './uploads.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads;
  }
  interface FastifyRequest {
    /** The files that came with the request. */
    received: readonly ReceivedFile[] | null;
  }
}

/** Makes the routes of a scope take files and a body. The files are removed when the request is over. */
export function takeFiles(scope: App, taken: FilesTaken): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new Refusal('unsupported_media_type', { message: 'Send the request as multipart/form-data.' })),
  );
  scope.addHook('preValidation', async (request, reply) => {
    if (!request.headers['content-type']) throw new Refusal('unsupported_media_type');
    const upload = await scope.uploads.begin();
    const receiving = receive(request.raw, { upload, taken, departed: departureOf(request) });
    // Not while files are still being written.
    whenOver(request, reply, () => void receiving.then(upload.end, upload.end));
    const { body, files } = await receiving;
    request.received = files;
    request.body = body === null ? undefined : readBody(body);
  });
}
