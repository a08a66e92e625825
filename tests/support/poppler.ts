import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFromDebian } from './install.ts';

const folders = [process.env.POPPLER_PATH, '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

const found = (): string | null => folders.find((folder) => folder && existsSync(join(folder, 'pdftotext'))) ?? null;

/** The folder of Poppler's programs, which read PDFs: POPPLER_PATH or the system's; null if there are none. On Debian, root installs missing ones. */
export function findPoppler(): string | null {
  return found() ?? (installFromDebian('poppler-utils') ? found() : null);
}

/** A word on a page, in points from the top left corner. */
export interface Word {
  text: string;
  x: number;
  y: number;
  right: number;
  bottom: number;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name = '') =>
    code ? String.fromCodePoint(Number(code)) : (entities[name] ?? whole),
  );

/** A font: its name, and whether it is embedded, subset, and with a map from glyphs to characters. */
interface Font {
  name: string;
  isEmbedded: boolean;
  isSubset: boolean;
  hasCharacters: boolean;
}

/** A PDF that Poppler reads on demand. */
export interface ReadPdf {
  /** The texts of its pages in reading order. */
  texts(): string[];
  /** All texts in the order in which they were written. */
  raw(): string;
  /** The words of its pages. */
  words(): Word[][];
  fonts(): Font[];
  /** The properties of the document, by name. */
  info(): Readonly<Record<string, string>>;
  bookmarks(): { title: string; page: number }[];
  links(): { text: string; from: number; to: number }[];
  /** Its pages as images. */
  images(): PageImage[];
}

/** A page as an image. */
export interface PageImage {
  /** The color at a point, in points from the top left corner, as #rrggbb. */
  colourAt(x: number, y: number): string;
}

/** Pixels in a point. */
const sharpness = 2;

/** Reads images in the format PPM, one after the other. */
function imagesOf(file: Buffer): PageImage[] {
  const found: PageImage[] = [];
  for (let from = 0; from < file.length; ) {
    const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(from, from + 40).toString('latin1'));
    if (!head) throw new Error('This is not an image in the format PPM.');
    const [whole, width, height] = [head[0], Number(head[1]), Number(head[2])];
    const pixels = file.subarray(from + whole.length, from + whole.length + width * height * 3);
    from += whole.length + pixels.length;
    found.push({
      colourAt(x, y) {
        const at = (Math.floor(y * sharpness) * width + Math.floor(x * sharpness)) * 3;
        return `#${pixels.subarray(at, at + 3).toString('hex')}`;
      },
    });
  }
  return found;
}

const wordsOf = (page: string): Word[] =>
  [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g)].map(
    ([, x, y, right, bottom, text = '']) => ({
      text: plain(text),
      x: Number(x),
      y: Number(y),
      right: Number(right),
      bottom: Number(bottom),
    }),
  );

function fontOf(line: string): Font {
  const [, ...said] = /(yes|no) (yes|no) (yes|no)\s+\d+\s+\d+$/.exec(line) ?? [];
  const [isEmbedded = false, isSubset = false, hasCharacters = false] = said.map((each) => each === 'yes');
  return { name: line.split(' ')[0] ?? '', isEmbedded, isSubset, hasCharacters };
}

/** Reads a PDF with Poppler's programs in a folder. */
export function readPdf(poppler: string, file: Uint8Array): ReadPdf {
  const read = (name: string, before: readonly string[], after: readonly string[] = []): Buffer => {
    const folder = mkdtempSync(join(tmpdir(), 'motorpool-pdf-'));
    try {
      writeFileSync(join(folder, 'file.pdf'), file);
      const all = [...before, 'file.pdf', ...after];
      return execFileSync(join(poppler, name), all, { maxBuffer: 1 << 30, cwd: folder });
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const run = (...command: Parameters<typeof read>): string => read(...command).toString();
  const xml = () => run('pdftohtml', ['-xml', '-stdout', '-i']);
  return {
    texts: () => run('pdftotext', [], ['-']).split('\f').slice(0, -1),
    raw: () => run('pdftotext', ['-raw'], ['-']),
    words: () => run('pdftotext', ['-bbox'], ['-']).split('<page ').slice(1).map(wordsOf),
    fonts: () => run('pdffonts', []).trim().split('\n').slice(2).map(fontOf),
    info: () =>
      Object.fromEntries(
        run('pdfinfo', [])
          .trim()
          .split('\n')
          .map((line) => [line.split(':')[0] ?? '', line.replace(/^[^:]*:\s*/, '')]),
      ),
    bookmarks: () =>
      [...xml().matchAll(/<item page="(\d+)">(.*?)<\/item>/g)].map(([, page, title = '']) => ({
        title: plain(title),
        page: Number(page),
      })),
    images: () => imagesOf(read('pdftoppm', ['-r', String(72 * sharpness)])),
    links: () =>
      xml()
        .split('<page ')
        .slice(1)
        .flatMap((page, number) =>
          [...page.matchAll(/<a href="[^"#]*#(\d+)">(.*?)<\/a>/g)].map(([, to, text = '']) => ({
            text: plain(text.replace(/<[^>]*>/g, '')),
            from: number + 1,
            to: Number(to),
          })),
        ),
  };
}

/** The lines of a page: words with the same upper edge, from left to right. */
export function linesOfPage(words: readonly Word[]): string[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lines.at(-1);
    if (line?.[0] && Math.abs(line[0].y - word.y) < 1.5) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(' '),
  );
}
