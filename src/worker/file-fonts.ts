import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import semiBold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import type { FontFiles } from '../../engine/exports/pdf/typeface.ts';

async function bytesOf(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The fonts of files could not be loaded: ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

let asked: Promise<FontFiles> | null = null;

/** Fetches the fonts of files with the first one. Rejects if they can't be loaded. */
export function loadFonts(): Promise<FontFiles> {
  asked ??= Promise.all([bytesOf(regular), bytesOf(semiBold)]).then(
    ([plain, bold]) => ({ regular: plain, bold }),
    (reason) => {
      asked = null;
      throw reason;
    },
  );
  return asked;
}
