import type { Geographies } from '../../charts/geography.ts';
import type { Palette } from '../../charts/palette.ts';
import type { Measure, Shape } from '../picture.ts';

/** What pictures are painted with. */
export interface PictureLook {
  palette: Palette;
  measure: Measure;
  /** The shapes of the maps that are drawn: one that is not here stays empty ground. */
  geographies: Geographies;
}

/** A part of a picture, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What takes its own height, from its upper left corner on. */
export interface Drawing {
  height: number;
  shapes: Shape[];
}

/** Pixels: the texts of a chart, and a line of them. */
export const [textSize, lineHeight] = [12, 16];
