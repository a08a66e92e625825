/**
 * The size at which data is handed to the browser as a Blob, which is outside the JavaScript heap and may be moved to
 * disk.
 */
const bytesPerBlob = 1 << 23;

/** Collects the chunks of a file. */
export function createFile(type: string) {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const flush = () => {
    blobs.push(new Blob(chunks));
    chunks = [];
    bytes = 0;
  };
  return {
    add(chunk: Uint8Array) {
      chunks.push(chunk as Uint8Array<ArrayBuffer>);
      bytes += chunk.length;
      if (bytes >= bytesPerBlob) flush();
    },
    finish() {
      flush();
      return new Blob(blobs, { type });
    },
  };
}
