import type { Stacking } from '../schema/chart.ts';

/** The position of a figure in its pivot: its row and its column. Tooltips and clicks refer to it. */
export type Spot = readonly [row: number, column: number];

/** A mark on an axis. */
export interface Tick {
  at: number;
  /** May be shortened. */
  text: string;
  /** Never shortened. */
  full: string;
}

/** An axis. Names are at 0, 1, 2 and so on, figures at their values. */
export interface Axis {
  title: string;
  from: number;
  to: number;
  ticks: Tick[];
}

/** The space at both sides of a plot, in pixels: for labels, titles and a color scale. */
export interface Sides {
  left: number;
  right: number;
}

/** An index into the series colours; null for the combined rest. */
export type Colour = number | null;

export interface Point {
  at: number;
  value: number;
  /** Where it starts: above 0 for a stacked bar or area. */
  base: number;
  text: string;
  /** '' where there is no room. */
  label: string;
  /** null for a point that an area needs where there is no figure. */
  spot: Spot | null;
}

export interface Series {
  name: string;
  /** Its index among all series, hidden ones included. */
  place: number;
  colour: Colour;
  /** In axis order. Only areas have points without a figure. */
  points: Point[];
}

/** Figures of one unit, over the axis that all panels share. */
export interface Panel {
  mark: 'bar' | 'line' | 'area';
  isStacked: boolean;
  axis: Axis;
  series: Series[];
}

export interface LegendEntry {
  name: string;
  place: number;
  colour: Colour;
  isShown: boolean;
}

/** What every chart has. Plain JSON, with all texts written and all positions calculated. */
export interface ChartTexts {
  title: string;
  /** What the chart shows, in words. */
  sentence: string;
  /** What is not drawn, and why; credits. */
  notes: string[];
  /** Empty for a single series. */
  legend: LegendEntry[];
  /** Minimum height in pixels; a chart higher than its room scrolls. */
  height: number;
  /** The selected figure; the others are paler. Default: none is selected. */
  chosen?: Spot;
}

export type AxisMark = 'bar' | 'line' | 'area' | 'histogram';

/** Bars, lines and areas over an axis. */
export interface AxisChart extends ChartTexts {
  type: 'axis';
  mark: AxisMark;
  /** Whether bars are horizontal, with the axis at the left. */
  lying: boolean;
  stack: Stacking;
  sides: Sides;
  axis: Axis;
  panels: Panel[];
}

/** A color scale: from low to high, or away from zero on both sides. */
export interface Ramp {
  type: 'sequential' | 'diverging';
  from: number;
  to: number;
  ticks: Tick[];
  title: string;
}

/** The maps that there are. */
export type GeographyName = 'us_states' | 'us_counties' | 'ca_provinces' | 'north_america';

/** The space of a chart in pixels, and how to measure the width of a label. */
export interface Room {
  width: number;
  height: number;
  measure: (text: string) => number;
}
