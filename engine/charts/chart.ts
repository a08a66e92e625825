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

export interface ScatterPoint {
  x: number;
  y: number;
  /** Relative area, 0 to 1; null where no measure sets the size. */
  size: number | null;
  name: string;
  spot: Spot;
}

export interface ScatterChart extends ChartTexts {
  type: 'scatter';
  sides: Sides;
  x: Axis;
  y: Axis;
  series: { name: string; place: number; colour: Colour; points: ScatterPoint[] }[];
}

export interface DonutChart extends ChartTexts {
  type: 'donut';
  /** The total in the middle, '' where the slices do not add up to it; `size` is its font size in pixels. */
  whole: { text: string; name: string; size: number };
  /** `size` is the drawn size, which a logarithmic scale changes; `label` is the share, '' where there is no room. */
  parts: {
    name: string;
    value: number;
    size: number;
    text: string;
    share: string;
    label: string;
    colour: Colour;
    spot: Spot;
    /** Its border would cover it, and therefore has its color. */
    isThin?: true;
  }[];
}

export interface TreemapChart extends ChartTexts {
  type: 'treemap';
  /** Pixels. The boxes fill it and `height`. */
  width: number;
  /** Each after its parent; the first is the total. */
  nodes: {
    name: string;
    parent: number | null;
    value: number;
    text: string;
    colour: Colour;
    spot: Spot;
    /** Pixels from the upper left corner; width or height is 0 where it is too small to see. */
    box: { x: number; y: number; width: number; height: number };
    /** Height in pixels of its own heading; 0 without children, or without room for a heading. */
    head: number;
    /** The lines of text in the box or its heading. */
    lines: string[];
  }[];
}

/** A color scale: from low to high, or away from zero on both sides. */
export interface Ramp {
  type: 'sequential' | 'diverging';
  from: number;
  to: number;
  ticks: Tick[];
  title: string;
}

export interface HeatmapChart extends ChartTexts {
  type: 'heatmap';
  sides: Sides;
  across: Axis;
  /** From top to bottom. */
  down: Axis;
  ramp: Ramp;
  /** Pixels between columns; 0 where they are narrow. */
  gap: number;
  /** `label` is the text in a cell; '' where there is no room. */
  cells: { across: number; down: number; value: number; text: string; label: string; spot: Spot }[];
}

/** The maps that there are. */
export type GeographyName = 'us_states' | 'us_counties' | 'ca_provinces' | 'north_america';

export interface MapChart extends ChartTexts {
  type: 'map';
  geography: GeographyName;
  /** The one region that has all the places: the map zooms to it. null: the whole geography. */
  within: string | null;
  ramp: Ramp;
  /** `id` is that of the region in its geography. */
  regions: { id: string; name: string; value: number; text: string; spot: Spot }[];
}

export interface PointMapChart extends ChartTexts {
  type: 'points';
  geography: GeographyName;
  /** As in `MapChart`. */
  within: string | null;
  ramp: Ramp | null;
  /** Coordinates in degrees. */
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

/** A chart for one viewer, ready to draw. Plain JSON. */
export type PlainChart = AxisChart | ScatterChart | DonutChart | TreemapChart | HeatmapChart | MapChart | PointMapChart;

/** The space of a chart in pixels, and how to measure the width of a label. */
export interface Room {
  width: number;
  height: number;
  measure: (text: string) => number;
}
