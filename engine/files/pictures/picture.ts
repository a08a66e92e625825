/** Fill and stroke of a shape. Colors are hex. */
export interface Paint {
  /** null for no fill. */
  fill: string | null;
  /** null for no stroke. */
  stroke: string | null;
  /** Pixels. Default 1. */
  strokeWidth?: number;
  /** Lengths of dashes and gaps in pixels. Default: solid. */
  dash?: readonly number[];
  /** From 0 to 1, for fill and stroke. Default 1. */
  opacity?: number;
}

/** A path command: move to, line to, cubic Bézier curve to, or close. */
export type Step =
  | readonly ['M', x: number, y: number]
  | readonly ['L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

/** A path, with arcs as curves. Filled by the even-odd rule. */
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

/** A single line of text, in the typeface of the file. */
export interface TextShape {
  type: 'text';
  /** The position of its anchor; y is its baseline or its middle. */
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

/**
 * A vector drawing in pixels from the upper left corner. Later shapes are on top. Plain JSON, independent of the
 * output format.
 */
export interface Picture {
  width: number;
  height: number;
  shapes: Shape[];
}

/** The width of a text in pixels. */
export type Measure = (text: string, size: number, weight: Weight) => number;
