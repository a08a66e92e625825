import type { FontFiles } from '../../engine/files/pdf/paper/typeface.ts';
import { fontFamily, type Paints, paintsOn } from '../../engine/files/pictures/paint.ts';

/** The fonts that are registered, which is once for a process. */
let registered: FontFiles | null = null;

/** Renders pictures like a browser, with the same library; null on systems for which the package has no program. */
export async function createPaints(fonts: FontFiles | null): Promise<Paints | null> {
  const library = await import('@napi-rs/canvas').catch(() => null);
  if (!library) return null;
  const { createCanvas, GlobalFonts } = library;
  if (fonts && registered !== fonts) {
    for (const weight of ['regular', 'bold'] as const) GlobalFonts.register(Buffer.from(fonts[weight]), fontFamily);
    registered = fonts;
  }
  return paintsOn((width, height) => {
    const canvas = createCanvas(width, height);
    return {
      brush: canvas.getContext('2d'),
      png: async () => new Uint8Array(await canvas.encode('png')),
    };
  });
}
