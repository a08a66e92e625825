import { setMaxListeners } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import type { FilesTaken } from '../../contract/call.ts';
import { limits } from '../limits.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import { fileName } from './file-name.ts';
import type { Upload } from './uploads.ts';

/** A file of a request, until the request is over. */
export interface ReceivedFile {
  /** As the sender calls it, see `fileName`. Never a path on this machine. */
  name: string;
  /** It was sent with another name: a longer one, or one with hidden characters. */
  isRenamed: boolean;
  /** The media type that the sender states. */
  type: string;
  bytes: number;
  path: string;
}

export interface Received {
  /** The text of the part `body`. */
  body: string | null;
  files: ReceivedFile[];
}

const megabyte = 1024 ** 2;
/** Room for the heads of parts. */
const besideFiles = 64 * 1024;

/** Characters that a form writes as codes in the name of a file. */
const decodedName = (name: string) =>
  name.replace(/%(?:22|0D|0A|25|5C)/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));

const malformed = (message: string) => new Refusal('invalid_request', { message });

/** What is wrong with the files of a request, at their input. */
function refuse(
  code: 'too_many_files' | 'file_too_large' | 'files_too_large',
  { name }: FilesTaken,
  values: Record<string, string | number>,
) {
  return new Refusal(code, { values, faults: [{ field: name, key: `refusals.${code}`, values }] });
}

/** Passes on what is received, within limits of size and time. */
function counted(upload: Upload, taken: FilesTaken, stop: (reason: unknown) => void): Transform {
  const most = taken.totalMegabytes * megabyte + limits.input.bytes + besideFiles;
  let bytes = 0;
  const stalled = setTimeout(() => stop(new Refusal('invalid_request', { statusCode: 408 })), limits.uploads.stall);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      stalled.refresh();
      bytes += chunk.length;
      if (bytes > most) return done(refuse('files_too_large', taken, { most: taken.totalMegabytes }));
      try {
        upload.count(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    destroy(error, done) {
      clearTimeout(stalled);
      done(error);
    },
    flush(done) {
      clearTimeout(stalled);
      done();
    },
  });
}

/** Failures of the parser have no code. */
const readableFault = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof Refusal) && !('code' in error)
    ? malformed('The body is not valid multipart/form-data.')
    : error;

interface Options {
  upload: Upload;
  taken: FilesTaken;
  /** Aborted when the sender has left. */
  departed: AbortSignal;
}

/** Reads the parts of a form. Throws a Refusal if its boundary is missing or too long. */
function parserOf(request: IncomingMessage, taken: FilesTaken) {
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      preservePath: true,
      limits: {
        files: taken.most,
        fileSize: taken.megabytes * megabyte,
        fields: 1,
        fieldSize: limits.input.bytes,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch (error) {
    // Read and dropped, as below.
    request.resume();
    throw readableFault(error);
  }
}

/** Writes the files of a request to the disk as they arrive. Throws a Refusal at the first limit that is exceeded. */
export async function receive(request: IncomingMessage, { upload, taken, departed }: Options): Promise<Received> {
  const stop = new AbortController();
  const signal = AbortSignal.any([departed, stop.signal]);
  // One of each file.
  setMaxListeners(0, signal);
  const received: Received = { body: null, files: [] };
  const parser = parserOf(request, taken);
  const writing: Promise<void>[] = [];
  const write = async (field: string, stream: Readable, given: string | undefined, type: string) => {
    const sent = decodedName(given ?? '');
    const name = fileName(sent);
    const file: ReceivedFile = { name, isRenamed: name !== sent, type, bytes: 0, path: upload.place() };
    if (field !== taken.name) throw malformed(`The call has no files “${field.slice(0, 60)}”.`);
    stream.once('limit', () =>
      stop.abort(refuse('file_too_large', taken, { name: file.name.slice(0, 100), most: taken.megabytes })),
    );
    const to = createWriteStream(file.path, { flags: 'wx', mode: 0o600 });
    received.files.push(file);
    await pipeline(stream, to, { signal });
    file.bytes = to.bytesWritten;
  };
  parser.on('file', (field, stream, name, _encoding, type) => {
    const done = write(field, stream, name, type);
    done.catch((error) => stop.abort(error));
    writing.push(done);
  });
  parser.on('field', (name, text, _nameCut, isCut) => {
    if (name !== 'body') stop.abort(malformed(`The call has no part “${name.slice(0, 60)}”.`));
    else if (isCut) stop.abort(new Refusal('too_large'));
    else received.body = text;
  });
  parser.on('filesLimit', () => stop.abort(refuse('too_many_files', taken, { most: taken.most })));
  parser.on('fieldsLimit', () => stop.abort(malformed('Besides files, the call takes one part, “body”.')));
  const counter = counted(upload, taken, (reason) => stop.abort(reason));
  request.pipe(counter);
  try {
    await pipeline(counter, parser, { signal });
    await Promise.all(writing);
    return received;
  } catch (error) {
    stop.abort(error);
    // What still arrives is read and dropped, because many clients read the answer only after they have sent everything.
    request.unpipe(counter);
    request.resume();
    await Promise.allSettled(writing);
    throw refusalOf(readableFault(stop.signal.reason));
  }
}
