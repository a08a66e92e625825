import type { FileFormat } from './formats.ts';

export type FileExtension = FileFormat | 'tsv' | 'txt';

const longest = 75;

/**
 * A portable file name: title, date (YYYY-MM-DD) and extension, for example "Fuel Detail 2026-11-20.xlsx". At most
 * 255 bytes of UTF-8.
 */
export function fileName(title: string, day: string, extension: FileExtension): string {
  const clean = title
    .normalize('NFC')
    .replace(/[<>:"/\\|?*]|\p{Cc}|\p{Cf}|\p{Surrogate}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[. ]+$/, '');
  return `${clean ? `${clean} ` : ''}${day}.${extension}`;
}
