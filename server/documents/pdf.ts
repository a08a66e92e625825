import { inflateSync } from 'node:zlib';

/** Bytes of packed objects that are looked into. */
const most = { each: 16 * 1024 ** 2, all: 64 * 1024 ** 2 } as const;

/** The longest dictionary of packed objects. */
const dictionary = 2000;

/** Names can be written with codes, as in /J#61vaScript. */
const plain = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** What runs, starts programs, or carries other files. The names are too long to be in a picture by chance. */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z])|\/XFA\s*[[\d]/;

const isActive = (text: string) => active.test(plain(text));

/** Whether what is before a stream says that it has packed objects. Most streams have neither the name nor codes. */
const hasObjects = (before: string) =>
  /ObjStm|#/.test(before) && plain(before.slice(before.lastIndexOf(' obj') + 1)).includes('/ObjStm');

/** Nothing for what can’t be unpacked; null for what is too large. */
function unpack(packed: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength });
  } catch (error) {
    return Object(error).code === 'ERR_BUFFER_TOO_LARGE' ? null : Buffer.alloc(0);
  }
}

/** Whether a PDF has scripts, starts programs or carries files. Objects that are encrypted can’t be looked into. */
export function pdfFault(content: Buffer): 'active' | 'damaged' | null {
  const text = content.toString('latin1');
  if (isActive(text)) return 'active';
  let left: number = most.all;
  for (const { index, 0: start } of text.matchAll(/stream\r?\n/g)) {
    const before = text.slice(Math.max(0, index - dictionary), index);
    if (!hasObjects(before)) continue;
    // The data end by themselves, before the rest of the file.
    const objects = unpack(content.subarray(index + start.length), Math.min(most.each, left));
    left -= objects?.length ?? left;
    if (objects === null || left <= 0) return 'damaged';
    if (isActive(objects.toString('latin1'))) return 'active';
  }
  return null;
}
