import type { Geographies } from '../../charts/geography.ts';
import type { Palette } from '../../charts/palette.ts';
import type { Measure, Shape } from './picture.ts';

/** Colors, text metrics and map outlines for drawing pictures. */
export interface PictureLook {
  palette: Palette;
  measure: Measure;
  /** Map outlines. A map whose outlines are missing stays empty. */
  geographies: Geographies;
}

/** An area of a picture, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Shapes with their total height, from the upper left corner. */
export interface Drawing {
  height: number;
  shapes: Shape[];
}

/** Pixels: text size of a chart. */
export const textSize = 12;
