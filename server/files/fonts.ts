import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FontFiles } from '../../engine/files/pdf/paper/typeface.ts';

const { resolve } = createRequire(import.meta.url);

const read = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(resolve(`@expo-google-fonts/inter/${file}`)));

let reading: Promise<FontFiles> | null = null;

/** The fonts of files, which the browser has too. */
export function loadFonts(): Promise<FontFiles> {
  reading ??= Promise.all([read('400Regular/Inter_400Regular.ttf'), read('600SemiBold/Inter_600SemiBold.ttf')]).then(
    ([regular, bold]) => ({ regular, bold }),
  );
  return reading;
}
