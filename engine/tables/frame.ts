/**
 * The columnar stream: how a report's rows travel, and how they become a dataset batch by batch.
 *
 * A stream is frames, one after the other. A frame is 8 bytes (type and length of the body, two u32, little-endian like
 * everything here) and the body, padded to a multiple of 8 so that typed arrays can view it in place:
 *
 *   1 header  JSON in UTF-8, padded with blanks: { "version": 1, "fields": [{ "name", "kind" }] }. The first frame.
 *   2 batch   u32 rows, u32 columns, and for every column, in the order of the fields, four u32 and its parts:
 *       text      [bytes a code, fresh, bytes of the blob, 0]  the blob, padded; the codes, padded.
 *                 The blob adds to the column's dictionary: texts in UTF-8, each followed by NUL. Code 0 is the
 *                 empty text, code n the n-th text that was ever sent; when `fresh` is 1, the n-th of this very batch.
 *       otherwise [bytes a value, multiplier, divisor, 0]  the values, padded.
 *                 8 bytes: floats, NaN is empty. 1, 2, 4 bytes: signed whole numbers, the lowest one is empty, and the
 *                 value is whole × multiplier ÷ divisor. Units are those of the columns of a dataset.
 *   3 end     JSON: { "rows": number of all rows }. The last frame; without it the stream was truncated.
 *   4 error   JSON: { "code", "message" }. The last frame of a stream that the backend could not finish.
 */

export const columnarType = 'application/vnd.motorpool.columns';

export const version = 1;
export const frameTypes = { header: 1, batch: 2, end: 3, error: 4 } as const;
/** The length of a part with what pads it. */
export const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** The stream ended before its end frame. */
export class TruncatedStream extends Error {
  override name = 'TruncatedStream';
}

/** The bytes are not a columnar stream, or not of this version. */
export class MalformedStream extends Error {
  override name = 'MalformedStream';
}

/** The backend could not finish: an error code and its message. */
export class BackendError extends Error {
  override name = 'BackendError';
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}
