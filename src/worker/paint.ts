import type { FontFiles } from '../../engine/files/pdf/paper/typeface.ts';
import {
  fontFamily,
  fontWeights,
  type Paints,
  type PictureCanvas,
  paintsOn,
} from '../../engine/files/pictures/paint.ts';

async function loadFaces(fonts: FontFiles): Promise<void> {
  const { fonts: known } = self as unknown as { fonts?: FontFaceSet };
  if (!known) return;
  for (const weight of ['regular', 'bold'] as const) {
    const face = new FontFace(fontFamily, fonts[weight] as BufferSource, { weight: fontWeights[weight] });
    known.add(await face.load());
  }
}

function createCanvas(width: number, height: number): PictureCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('The browser can’t render images.');
  return {
    brush,
    async png() {
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return new Uint8Array(await blob.arrayBuffer());
    },
  };
}

/** null if the browser can't render off screen. */
export async function createPaints(fonts: FontFiles | null): Promise<Paints | null> {
  if (typeof OffscreenCanvas === 'undefined' || !new OffscreenCanvas(1, 1).getContext('2d')) return null;
  if (fonts) await loadFaces(fonts).catch(() => undefined);
  return paintsOn(createCanvas);
}
