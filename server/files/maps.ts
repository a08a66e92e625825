import { readFile } from 'node:fs/promises';
import { mapsOf } from '../../engine/charts/maps.ts';

/** Reads a file of `engine/charts/geography` once. */
function once<T>(name: string): () => Promise<T> {
  let reading: Promise<T> | null = null;
  const read = async (): Promise<T> =>
    JSON.parse(await readFile(new URL(`../../engine/charts/geography/${name}.json`, import.meta.url), 'utf8'));
  return () => {
    reading ??= read();
    return reading;
  };
}

/** The maps of the charts. */
export const maps = mapsOf({ regions: once('regions'), counties: once('counties'), cities: once('cities') });
