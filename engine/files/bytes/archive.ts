import { strToU8, Zip, ZipDeflate, type ZipInputFile } from 'fflate';
import type { ExportSink } from '../document/export-input.ts';
import { ByteWriter } from './byte-writer.ts';
import { crc32 } from './crc32.ts';
import { Deflate } from './deflate.ts';

/** The limit of zip files without the 64-bit extension, which fflate does not write. */
const largestArchive = 0xffff_ffff;

/** A fixed time, so that the same input gives the same file. */
const moment = () => new Date(1980, 0, 1);

/** An entry of the library's zip file. `crc` and `size` must be final when the last piece is passed on. */
class DeflatedPart implements ZipInputFile {
  readonly compression = 8;
  readonly mtime = moment();
  crc = 0;
  size = 0;
  ondata: ZipInputFile['ondata'];
  private readonly deflate = new Deflate();

  constructor(readonly filename: string) {}

  push(bytes: Uint8Array, final: boolean): void {
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    this.ondata?.(null, this.deflate.push(bytes, final), final);
  }
}

/** A zip file that is streamed into a sink while its entries are written one by one. */
export class Archive {
  /** Bytes passed to the sink. */
  length = 0;
  private readonly zip: Zip;

  constructor(sink: ExportSink) {
    this.zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.length += chunk.length;
      if (this.length > largestArchive) throw new RangeError('The file would be larger than 4 GB.');
      if (chunk.length) sink(chunk);
    });
  }

  /** Starts an entry. `end` must be called before the next one starts. */
  part(path: string): { out: ByteWriter; end(): void } {
    const entry = new DeflatedPart(path);
    this.zip.add(entry);
    const out = new ByteWriter((piece) => {
      entry.push(piece, false);
    });
    return {
      out,
      end: () => {
        out.flush();
        if (out.length > largestArchive) throw new RangeError('A part of the file would be larger than 4 GB.');
        entry.push(new Uint8Array(0), true);
      },
    };
  }

  /** Adds a small entry. */
  text(path: string, text: string): void {
    const entry = new ZipDeflate(path, { mem: 0 });
    entry.mtime = moment();
    this.zip.add(entry);
    entry.push(strToU8(text), true);
  }

  end(): void {
    this.zip.end();
  }
}
