import type { Measure, Paint, PathShape, Picture, TextShape, Weight } from './picture.ts';

/** Device pixels per picture pixel. */
const sharpness = 2;

/** The name under which the fonts of files are registered. */
export const fontFamily = 'Motorpool Files';

/** The weights of the fonts of files, as in CSS. */
export const fontWeights: Readonly<Record<Weight, string>> = { regular: '400', bold: '600' };

const fontOf = (size: number, weight: Weight): string =>
  `${fontWeights[weight]} ${size}px '${fontFamily}', system-ui, sans-serif`;

/** What pictures need of the 2D context of a canvas. */
interface Brush {
  font: string;
  textRendering: string;
  textAlign: string;
  textBaseline: string;
  fillStyle: unknown;
  strokeStyle: unknown;
  globalAlpha: number;
  lineWidth: number;
  lineJoin: string;
  setLineDash(dash: number[]): void;
  save(): void;
  restore(): void;
  scale(x: number, y: number): void;
  translate(x: number, y: number): void;
  rotate(angle: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  closePath(): void;
  fill(rule: 'evenodd'): void;
  stroke(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
}

/** A canvas of a browser or a server. */
export interface PictureCanvas {
  brush: Brush;
  png(): Promise<Uint8Array>;
}

/** Renders pictures with the fonts of files. If they are not loaded, the system font is used. */
export interface Paints {
  measure: Measure;
  /** Renders a picture as PNG on a background color. Rejects if rendering fails. */
  paint(picture: Picture, ground: string): Promise<Uint8Array>;
}

/** Without rounded letter widths, which browsers on some systems have, the same text is as wide everywhere. */
function setFont(brush: Brush, size: number, weight: Weight): void {
  brush.font = fontOf(size, weight);
  brush.textRendering = 'geometricPrecision';
}

/** Fills and strokes the current path. */
function fillAndStroke(brush: Brush, { fill, stroke, strokeWidth = 1, dash = [], opacity = 1 }: Paint): void {
  brush.globalAlpha = opacity;
  if (fill !== null) {
    brush.fillStyle = fill;
    brush.fill('evenodd');
  }
  if (stroke !== null) {
    brush.strokeStyle = stroke;
    brush.lineWidth = strokeWidth;
    brush.lineJoin = 'round';
    brush.setLineDash([...dash]);
    brush.stroke();
  }
  brush.globalAlpha = 1;
}

function follow(brush: Brush, { steps }: PathShape): void {
  for (const step of steps) {
    if (step[0] === 'M') brush.moveTo(step[1], step[2]);
    else if (step[0] === 'L') brush.lineTo(step[1], step[2]);
    else if (step[0] === 'C') brush.bezierCurveTo(step[1], step[2], step[3], step[4], step[5], step[6]);
    else brush.closePath();
  }
}

function write(brush: Brush, { x, y, text, size, weight, anchor, baseline, colour, angle = 0 }: TextShape): void {
  brush.save();
  brush.translate(x, y);
  brush.rotate((angle * Math.PI) / 180);
  setFont(brush, size, weight);
  brush.textAlign = anchor === 'middle' ? 'center' : anchor;
  brush.textBaseline = baseline;
  brush.fillStyle = colour;
  brush.fillText(text, 0, 0);
  brush.restore();
}

/** Renders pictures on canvases, which `create` makes by size in device pixels. */
export function paintsOn(create: (width: number, height: number) => PictureCanvas): Paints {
  const { brush: ruler } = create(1, 1);
  return {
    measure(text, size, weight) {
      setFont(ruler, size, weight);
      return ruler.measureText(text).width;
    },
    async paint({ width, height, shapes }, ground) {
      const { brush, png } = create(Math.ceil(width * sharpness), Math.ceil(height * sharpness));
      brush.scale(sharpness, sharpness);
      brush.fillStyle = ground;
      brush.fillRect(0, 0, width, height);
      for (const shape of shapes) {
        if (shape.type === 'text') {
          write(brush, shape);
          continue;
        }
        brush.beginPath();
        if (shape.type === 'path') follow(brush, shape);
        else brush.rect(shape.x, shape.y, shape.width, shape.height);
        fillAndStroke(brush, shape);
      }
      return png();
    },
  };
}
