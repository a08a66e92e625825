export type Tree = { [key: string]: string | Tree };

/** The files of a locale, each under its name: `columns.json` {"vin": …} is the key `columns.vin`. */
export const merge = (files: Record<string, unknown>): Tree =>
  Object.fromEntries(
    Object.entries(files).map(([path, tree]) => [/[^/]+(?=\.json)/.exec(path)?.[0] ?? path, tree as Tree]),
  );
