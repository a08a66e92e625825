import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** The first bytes of a zip file, and of an empty one. */
const archives = ['PK\x03\x04', 'PK\x05\x06'];

const linesIn = (text: string) => text.split(/\r\n|\n|\r/).length - 1;

/** The encoding that the first bytes of a file indicate; UTF-8 by default. */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le';
    if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'utf-16be';
    if (archives.includes(buffer.toString('latin1')))
      throw new Error(`${path} is a workbook or another archive. If it is a workbook, rename it to .xlsx.`);
    return 'utf-8';
  } finally {
    await file.close();
  }
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new Error(`The encoding “${encoding}” does not exist. Use windows-1252, for example.`);
  }
}

/** The file is not text in this encoding. */
export class NotText extends Error {}

function notText(path: string, line: number, encoding: string): Error {
  const named = encoding === 'utf-8' ? 'UTF-8' : encoding;
  return new NotText(
    `${path}:${line} is not ${named}. Save it as “CSV UTF-8”, or name its encoding: --encoding windows-1252 for files that Excel saves as “CSV” in America and western Europe.`,
  );
}

/** The text of a file in pieces, decoded as its first bytes or `encoding` indicate, without a byte order mark. */
export async function* textOf(path: string, encoding?: string): AsyncGenerator<string> {
  const name = encoding ?? (await encodingOf(path));
  const decoder = decoderOf(name);
  let line = 1;
  /** A carriage return at the end of a piece: the next piece may continue its line break. */
  let before = '';
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      const readable = new TextDecoder(name).decode(chunk).split('�')[0] ?? '';
      throw notText(path, line + linesIn(before + readable), name);
    }
  };
  const checked = (text: string): string => {
    const found = text.indexOf('\0');
    if (found >= 0)
      throw new Error(
        `${path}:${line + linesIn(before + text.slice(0, found))} has a NUL byte, which text can't contain. If the file is UTF-16, use --encoding utf-16le. Otherwise save it again as “CSV UTF-8”.`,
      );
    const whole = before + text;
    before = whole.endsWith('\r') ? '\r' : '';
    line += linesIn(before === '' ? whole : whole.slice(0, -1));
    return text;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) yield checked(decode(chunk as Buffer));
  yield checked(decode());
}
