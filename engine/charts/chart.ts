import type { Stacking } from '../schema/chart.ts';

/** Where a figure stands in its pivot: the places of its groups down and across. What a tooltip tells and a click leads to. */
export type Spot = readonly [row: number, column: number];

/** A mark on an axis. */
export interface Tick {
  at: number;
  /** As far as there is room for it. */
  text: string;
  /** Whole, where `text` is cut. */
  full: string;
}

/** An axis from its first to its last place. Names stand at 0, 1, 2 and so on, figures where they are. */
export interface Axis {
  title: string;
  from: number;
  to: number;
  ticks: Tick[];
}

/** A place among the colours of series, from 0 on; null for what is left over. */
export type Colour = number | null;

export interface Point {
  at: number;
  value: number;
  /** Of a bar or an area that stands upon others: where it begins. */
  base: number;
  text: string;
  /** What is written beside it; '' where there is no room. */
  label: string;
  /** null where there is no figure, and an area goes down to 0. */
  spot: Spot | null;
}

export interface Series {
  name: string;
  /** Its place among all series, those that are hidden among them. */
  place: number;
  colour: Colour;
  /** In the order of the axis; what has no figure is not there, but in areas. */
  points: Point[];
}

/** Figures of one unit, over the axis that all panels share. */
export interface Panel {
  mark: 'bar' | 'line' | 'area';
  /** Whether its series stand upon each other. */
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

/** What every chart says of itself. Plain JSON: all texts are written, all places reckoned. */
export interface ChartTexts {
  title: string;
  /** What is to be seen, in words. */
  sentence: string;
  /** What is not drawn, and why. */
  notes: string[];
  /** Its series, where there are several. */
  legend: LegendEntry[];
  /** Pixels that it takes at least: what is higher than its room is scrolled. */
  height: number;
}

export type AxisMark = 'bar' | 'line' | 'area' | 'histogram';

/** Bars, lines and areas over an axis. */
export interface AxisChart extends ChartTexts {
  type: 'axis';
  mark: AxisMark;
  /** The axis stands upright at the left, and bars lie. */
  lying: boolean;
  stack: Stacking;
  axis: Axis;
  panels: Panel[];
}

export interface ScatterPoint {
  x: number;
  y: number;
  /** From 0 to 1: its area among the others; null where points have no size. */
  size: number | null;
  name: string;
  spot: Spot;
}

export interface ScatterChart extends ChartTexts {
  type: 'scatter';
  x: Axis;
  y: Axis;
  series: { name: string; place: number; colour: Colour; points: ScatterPoint[] }[];
}

export interface DonutChart extends ChartTexts {
  type: 'donut';
  /** In the middle, as large as there is room: `size` is that of its figure in pixels. */
  whole: { text: string; name: string; size: number };
  /** `size` is how large a part is drawn; `label` is what is written beside it: its share; '' where there is no room. */
  parts: {
    name: string;
    value: number;
    size: number;
    text: string;
    share: string;
    label: string;
    colour: Colour;
    spot: Spot;
  }[];
}

export interface TreemapChart extends ChartTexts {
  type: 'treemap';
  /** Pixels. Boxes reach over it, and over `height`. */
  width: number;
  /** Each behind the one that it is part of; the first is the whole. */
  nodes: {
    name: string;
    parent: number | null;
    value: number;
    text: string;
    colour: Colour;
    spot: Spot;
    /** Pixels from the upper left corner; without width or height where it is too small to be seen. */
    box: { x: number; y: number; width: number; height: number };
    /** Pixels at its top that are no other's; 0 where it holds none, or has no room for a head. */
    head: number;
    /** What is written in it, or in its head. */
    lines: string[];
  }[];
}

/** How figures become colours: from little to much, or to both sides of zero. */
export interface Ramp {
  type: 'sequential' | 'diverging';
  from: number;
  to: number;
  ticks: Tick[];
  title: string;
}

export interface HeatmapChart extends ChartTexts {
  type: 'heatmap';
  across: Axis;
  /** From top to bottom. */
  down: Axis;
  ramp: Ramp;
  /** Pixels between two cells across: narrow ones have no room for any. */
  gap: number;
  /** `label` is what is written in a cell; '' where there is no room. */
  cells: { across: number; down: number; value: number; text: string; label: string; spot: Spot }[];
}

/** What a map is of. */
export type GeographyName = 'us_states' | 'us_counties' | 'ca_provinces' | 'north_america';

export interface MapChart extends ChartTexts {
  type: 'map';
  geography: GeographyName;
  /** The only region that all of it lies in, which is then the whole map; null for all of the geography. */
  within: string | null;
  ramp: Ramp;
  /** By the id of the region in its geography. */
  regions: { id: string; name: string; value: number; text: string; spot: Spot }[];
}

export interface PointMapChart extends ChartTexts {
  type: 'points';
  geography: GeographyName;
  /** As of a map. */
  within: string | null;
  ramp: Ramp | null;
  /** Degrees. */
  points: {
    latitude: number;
    longitude: number;
    size: number;
    name: string;
    value: number;
    text: string;
    spot: Spot;
  }[];
}

/** A chart for one viewer, ready to be drawn. Plain JSON. */
export type PlainChart = AxisChart | ScatterChart | DonutChart | TreemapChart | HeatmapChart | MapChart | PointMapChart;

/** The room that a chart is drawn in, in pixels, and how wide a text of its labels is. */
export interface Room {
  width: number;
  height: number;
  measure: (text: string) => number;
}
