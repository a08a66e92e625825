/** How an outline is painted. Colours are hex. */
export interface Paint {
  /** null for an outline alone. */
  fill: string | null;
  /** null for no line. */
  stroke: string | null;
  /** Pixels. Default 1. */
  strokeWidth?: number;
  /** Pixels of line and gap in turn. Default: a whole line. */
  dash?: readonly number[];
  /** From 0 to 1, of fill and line. Default 1. */
  opacity?: number;
}

/** A step of an outline: to a point, by a line to it, by a curve over two control points, or back to where it began. */
export type Step =
  | readonly ['M', x: number, y: number]
  | readonly ['L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

/** An outline: arcs are curves. What lies within an even number of its lines is not filled (even-odd). */
export interface PathShape extends Paint {
  type: 'path';
  steps: readonly Step[];
}

export interface RectangleShape extends Paint {
  type: 'rectangle';
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Weight = 'regular' | 'bold';

/** One line of text, in the typeface of the file. */
export interface TextShape {
  type: 'text';
  /** Where its anchor stands, and its baseline or its middle. */
  x: number;
  y: number;
  text: string;
  /** Pixels. */
  size: number;
  weight: Weight;
  anchor: 'start' | 'middle' | 'end';
  baseline: 'alphabetic' | 'middle';
  colour: string;
  /** Degrees, clockwise around its anchor. Default 0. */
  angle?: number;
}

export type Shape = PathShape | RectangleShape | TextShape;

/** A drawing: what comes later lies above. Pixels from the upper left corner. Plain JSON, for any paper or canvas. */
export interface Picture {
  width: number;
  height: number;
  shapes: Shape[];
}

/** How wide a text is, in pixels. */
export type Measure = (text: string, size: number, weight: Weight) => number;
