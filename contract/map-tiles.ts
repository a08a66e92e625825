/** The tiles below the points of maps, as the operator has set them. */
export interface TileSource {
  /** An address with {z}, {x} and {y}, and perhaps {r}: `@2x` for screens with small pixels, otherwise nothing. */
  url: string;
  /** The same for the dark theme; null if the colors of the others are inverted. */
  darkUrl: string | null;
  /** Whose tiles they are: text, with links as [text](https://example.com). */
  credit: string;
  /** The highest zoom of the tiles; at 0, one tile is the world. */
  maxZoom: number;
}

/** The name of the `meta` element of the page that has a TileSource as JSON. Without the setting there is none. */
export const tilesInPage = 'map-tiles';
