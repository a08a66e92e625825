import type { FontFiles } from '../../engine/files/pdf/paper/typeface.ts';
import type { Measure, Paint, PathShape, Picture, TextShape, Weight } from '../../engine/files/pictures/picture.ts';

/** Device pixels per picture pixel. */
const sharpness = 2;

const family = 'Motorpool Files';

const weights: Readonly<Record<Weight, string>> = { regular: '400', bold: '600' };

const fontOf = (size: number, weight: Weight): string =>
  `${weights[weight]} ${size}px '${family}', system-ui, sans-serif`;

type Brush = OffscreenCanvasRenderingContext2D;

function fillAndStroke(
  brush: Brush,
  { fill, stroke, strokeWidth = 1, dash = [], opacity = 1 }: Paint,
  path: Path2D,
): void {
  brush.globalAlpha = opacity;
  if (fill !== null) {
    brush.fillStyle = fill;
    brush.fill(path, 'evenodd');
  }
  if (stroke !== null) {
    brush.strokeStyle = stroke;
    brush.lineWidth = strokeWidth;
    brush.lineJoin = 'round';
    brush.setLineDash([...dash]);
    brush.stroke(path);
  }
  brush.globalAlpha = 1;
}

function pathOf({ steps }: PathShape): Path2D {
  const path = new Path2D();
  for (const step of steps) {
    if (step[0] === 'M') path.moveTo(step[1], step[2]);
    else if (step[0] === 'L') path.lineTo(step[1], step[2]);
    else if (step[0] === 'C') path.bezierCurveTo(step[1], step[2], step[3], step[4], step[5], step[6]);
    else path.closePath();
  }
  return path;
}

function write(brush: Brush, { x, y, text, size, weight, anchor, baseline, colour, angle = 0 }: TextShape): void {
  brush.save();
  brush.translate(x, y);
  brush.rotate((angle * Math.PI) / 180);
  brush.font = fontOf(size, weight);
  brush.textAlign = anchor === 'middle' ? 'center' : anchor;
  brush.textBaseline = baseline;
  brush.fillStyle = colour;
  brush.fillText(text, 0, 0);
  brush.restore();
}

/** Renders pictures with the fonts of files. If they are not loaded, the system font is used. */
export interface Paints {
  measure: Measure;
  /** Renders a picture as PNG on a background color. Rejects if the browser can't render off screen. */
  paint(picture: Picture, ground: string): Promise<Uint8Array>;
}

async function loadFaces(fonts: FontFiles): Promise<void> {
  const { fonts: known } = self as unknown as { fonts?: FontFaceSet };
  if (!known) return;
  for (const weight of ['regular', 'bold'] as const) {
    const face = new FontFace(family, fonts[weight] as BufferSource, { weight: weights[weight] });
    known.add(await face.load());
  }
}

/** null if the browser can't render off screen. */
export async function createPaints(fonts: FontFiles | null): Promise<Paints | null> {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const ruler = new OffscreenCanvas(1, 1).getContext('2d');
  if (!ruler) return null;
  if (fonts) await loadFaces(fonts).catch(() => undefined);
  return {
    measure(text, size, weight) {
      ruler.font = fontOf(size, weight);
      return ruler.measureText(text).width;
    },
    async paint({ width, height, shapes }, ground) {
      const canvas = new OffscreenCanvas(Math.ceil(width * sharpness), Math.ceil(height * sharpness));
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('The browser can’t render images.');
      brush.scale(sharpness, sharpness);
      brush.fillStyle = ground;
      brush.fillRect(0, 0, width, height);
      for (const shape of shapes) {
        if (shape.type === 'text') write(brush, shape);
        else if (shape.type === 'path') fillAndStroke(brush, shape, pathOf(shape));
        else {
          const path = new Path2D();
          path.rect(shape.x, shape.y, shape.width, shape.height);
          fillAndStroke(brush, shape, path);
        }
      }
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return new Uint8Array(await blob.arrayBuffer());
    },
  };
}
