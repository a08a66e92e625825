import type { jsPDF } from 'jspdf';
import type { Box } from '../../pictures/look.ts';
import type { Paint, Picture, Shape, Step, TextShape, Weight } from '../../pictures/picture.ts';
import type { Typeface } from './typeface.ts';

/** A jsPDF method that its types don't declare. */
interface Inner {
  write(line: string): void;
}

/** A text on a page. `anchor` determines whether it starts, ends or is centered at `x`. */
export interface Written {
  x: number;
  /** The baseline. */
  y: number;
  text: string;
  size: number;
  colour: string;
  weight?: Weight;
  anchor?: TextShape['anchor'];
  /** Degrees, clockwise. */
  angle?: number;
}

/** Half the cap height, as a fraction of the font size. */
const middleOfLetters = 0.364;

const short = (value: number): string => String(Math.round(value * 100) / 100 || 0);

const partsOf = (colour: string): string =>
  [1, 3, 5].map((at) => short(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');

/** The format of a picture by its first bytes; null for others. */
const formatOf = ([first, second]: Uint8Array): 'JPEG' | 'PNG' | null =>
  first === 0xff && second === 0xd8 ? 'JPEG' : first === 0x89 && second === 0x50 ? 'PNG' : null;

/**
 * The pages of a document, in points from the upper left corner. Writes page content itself, because a document may
 * contain several hundred thousand texts. jsPDF handles fonts, links, outline and packing.
 */
export class Paper {
  readonly width: number;
  readonly height: number;
  readonly typeface: Typeface;
  readonly #doc: jsPDF;
  readonly #inner: Inner;
  readonly #states = new Map<number, string>();
  readonly #photos = new Map<Uint8Array, string>();
  /** Sections are laid out several times. */
  readonly #sizes = new Map<Uint8Array, { width: number; height: number } | null>();
  /** The current graphics state of the page. A newly opened page has none. */
  #state = new Map<string, string>();
  /** The content of the page since it was opened. As a single text, it takes a fraction of the memory. */
  #lines: string[] = [];

  constructor(doc: jsPDF, typeface: Typeface) {
    this.#doc = doc;
    this.#inner = doc.internal as unknown as Inner;
    this.typeface = typeface;
    this.width = doc.internal.pageSize.getWidth();
    this.height = doc.internal.pageSize.getHeight();
  }

  get pages(): number {
    return this.#doc.getNumberOfPages();
  }

  addPage(): void {
    this.flush();
    this.#doc.addPage();
    this.#state = new Map();
  }

  /** Hands the content over to the document. */
  flush(): void {
    if (this.#lines.length > 0) this.#inner.write(this.#lines.join('\n'));
    this.#lines = [];
  }

  /** Continues on a page, counted from 1. */
  openPage(page: number): void {
    this.flush();
    this.#doc.setPage(page);
    this.#state = new Map();
  }

  /** Turns an area of the page into a link to another page. */
  link({ x, y, width, height }: Box, page: number, top: number): void {
    this.#doc.link(x, y, width, height, { pageNumber: page, top: this.height - top, left: 0, zoom: 0 });
  }

  text({ x, y, text, size, colour, weight = 'regular', anchor = 'start', angle = 0 }: Written): void {
    const code = this.typeface.encode(text, weight);
    if (code === '') return;
    const width = anchor === 'start' ? 0 : this.typeface.measure(text, size, weight);
    const back = anchor === 'middle' ? width / 2 : width;
    this.#set('font', `/${this.typeface.keyOf(weight)} ${short(size)} Tf`);
    this.#set('fill', `${partsOf(colour)} rg`);
    if (angle === 0) {
      this.#lines.push(`BT ${short(x - back)} ${short(this.height - y)} Td <${code}> Tj ET`);
      return;
    }
    const turn = (-angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const at = [x - back * cos, this.height - y - back * sin];
    const matrix = [cos, sin, -sin, cos, ...at].map(short).join(' ');
    this.#lines.push(`BT ${matrix} Tm <${code}> Tj ET`);
  }

  rectangle({ x, y, width, height }: Box, paint: Paint): void {
    this.#painted(paint, `${short(x)} ${short(this.height - y - height)} ${short(width)} ${short(height)} re`, 'f');
  }

  line([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], stroke: string, width: number): void {
    const outline = `${short(x1)} ${short(this.height - y1)} m ${short(x2)} ${short(this.height - y2)} l`;
    this.#painted({ fill: null, stroke, strokeWidth: width }, outline, 'f');
  }

  path(steps: readonly Step[], paint: Paint): void {
    const flat = steps.map((step) => {
      if (step[0] === 'Z') return 'h';
      const [kind, ...places] = step;
      const written = places.map((place, number) => short(number % 2 === 0 ? place : this.height - place));
      return `${written.join(' ')} ${kind.toLowerCase()}`;
    });
    this.#painted(paint, flat.join(' '), 'f*');
  }

  /** Draws a picture with its upper left corner at x, y. */
  picture({ shapes }: Pick<Picture, 'shapes'>, [x, y]: readonly [number, number], scale: number): void {
    for (const shape of shapes) this.#shape(shape, x, y, scale);
  }

  /** The size of a JPEG or PNG in pixels; null if it can’t be read. */
  sizeOf(photo: Uint8Array): { width: number; height: number } | null {
    const known = this.#sizes.get(photo);
    if (known !== undefined) return known;
    const size = formatOf(photo) === null ? null : this.#measured(photo);
    this.#sizes.set(photo, size);
    return size;
  }

  #measured(photo: Uint8Array): { width: number; height: number } | null {
    try {
      const { width, height } = this.#doc.getImageProperties(photo);
      return width > 0 && height > 0 ? { width, height } : null;
    } catch {
      return null;
    }
  }

  /** Draws a JPEG or PNG. The same one is embedded once. */
  photo(photo: Uint8Array, { x, y, width, height }: Box): void {
    const name = this.#photos.get(photo) ?? `photo ${this.#photos.size + 1}`;
    this.#photos.set(photo, name);
    this.flush();
    this.#doc.addImage(photo, formatOf(photo) ?? '', x, y, width, height, name, 'FAST');
  }

  /** Draws clipped to an area of the page. */
  within({ x, y, width, height }: Box, draw: () => void): void {
    const state = new Map(this.#state);
    const box = [x, this.height - y - height, width, height].map(short).join(' ');
    this.#lines.push(`q ${box} re W n`);
    draw();
    this.#lines.push('Q');
    this.#state = state;
  }

  #shape(shape: Shape, x: number, y: number, scale: number): void {
    if (shape.type === 'text') {
      const { angle = 0, size, weight, anchor, text, colour } = shape;
      // For rotated text the vertical offset is rotated too.
      const up = shape.baseline === 'middle' ? middleOfLetters * size : 0;
      const turn = (angle * Math.PI) / 180;
      const [left, top] = [shape.x - up * Math.sin(turn), shape.y + up * Math.cos(turn)];
      this.text({ x: x + left * scale, y: y + top * scale, size: size * scale, text, colour, weight, anchor, angle });
      return;
    }
    const paint = {
      ...shape,
      strokeWidth: (shape.strokeWidth ?? 1) * scale,
      ...(shape.dash ? { dash: shape.dash.map((part) => part * scale) } : {}),
    };
    if (shape.type === 'rectangle') {
      const box = { x: x + shape.x * scale, y: y + shape.y * scale };
      this.rectangle({ ...box, width: shape.width * scale, height: shape.height * scale }, paint);
      return;
    }
    this.path(
      shape.steps.map((step) => placed(step, x, y, scale)),
      paint,
    );
  }

  #painted({ fill, stroke, strokeWidth = 1, dash = [], opacity = 1 }: Paint, outline: string, filled: string): void {
    const isTransparent = opacity < 1;
    const state = new Map(this.#state);
    if (isTransparent) {
      this.#lines.push(`q /${this.#stateOf(opacity)} gs`);
    }
    if (fill) this.#set('fill', `${partsOf(fill)} rg`);
    if (stroke) {
      this.#set('stroke', `${partsOf(stroke)} RG`);
      this.#set('width', `${short(strokeWidth)} w`);
      this.#set('dash', `[${dash.map(short).join(' ')}] 0 d`);
    }
    const both = filled === 'f' ? 'B' : 'B*';
    this.#lines.push(`${outline} ${fill && stroke ? both : fill ? filled : 'S'}`);
    if (isTransparent) {
      this.#lines.push('Q');
      this.#state = state;
    }
  }

  /** The name of an opacity state, which is registered once per document. */
  #stateOf(opacity: number): string {
    const known = this.#states.get(opacity);
    if (known) return known;
    const state = this.#doc.GState({ opacity, 'stroke-opacity': opacity });
    this.#doc.addGState(`opacity ${opacity}`, state);
    const { id: name = '' } = state as unknown as { id?: string };
    this.#states.set(opacity, name);
    return name;
  }

  #set(what: string, line: string): void {
    if (this.#state.get(what) === line) return;
    this.#lines.push(line);
    this.#state.set(what, line);
  }
}

function placed(step: Step, x: number, y: number, scale: number): Step {
  if (step[0] === 'Z') return step;
  if (step[0] === 'C') {
    const [, x1, y1, x2, y2, x3, y3] = step;
    return ['C', x + x1 * scale, y + y1 * scale, x + x2 * scale, y + y2 * scale, x + x3 * scale, y + y3 * scale];
  }
  return [step[0], x + step[1] * scale, y + step[2] * scale];
}
