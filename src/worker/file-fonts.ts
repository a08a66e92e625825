import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import semiBold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import type { FontFiles } from '../../engine/files/pdf/paper/typeface.ts';

async function bytesOf(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The fonts for files could not be loaded: ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

let loading: Promise<FontFiles> | null = null;

/** The fonts of files, loaded on first use. Rejects if loading fails. */
export function loadFonts(): Promise<FontFiles> {
  loading ??= Promise.all([bytesOf(regular), bytesOf(semiBold)]).then(
    ([plain, bold]) => ({ regular: plain, bold }),
    (reason) => {
      loading = null;
      throw reason;
    },
  );
  return loading;
}
