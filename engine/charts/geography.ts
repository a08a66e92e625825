import type { GeographyName } from './chart.ts';

/** A region of a map: its edges in degrees, each a closed ring; a ring within another is a hole. */
export interface RegionShape {
  id: string;
  rings: readonly (readonly (readonly [longitude: number, latitude: number])[])[];
}

/** The shapes of the maps that are loaded. */
export type Geographies = Readonly<Partial<Record<GeographyName, readonly RegionShape[]>>>;
