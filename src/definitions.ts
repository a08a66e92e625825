import type { NormalReport } from '../engine/reports/normalise.ts';
import { type Brand, plainBrand } from '../engine/schema/brand.ts';
import type { Catalogue } from '../engine/schema/column.ts';
import type { Menu } from '../engine/schema/menu.ts';
import type { MenuName, Report } from '../engine/schema/report.ts';

const brands = import.meta.glob<Brand>('../definitions/brand.json', { eager: true, import: 'default' });

export const brand: Brand = Object.values(brands)[0] ?? plainBrand;

interface Definitions {
  catalogue: Catalogue;
  /** By id. */
  reports: ReadonlyMap<string, NormalReport>;
  menus: ReadonlyMap<MenuName, Menu>;
  /** Files that could not be read, with the reason: everything else works without them. */
  broken: readonly { file: string; reason: unknown }[];
}

type Broken = { file: string; reason: unknown }[];
type Files<T> = Record<string, () => Promise<T>>;

const idOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length);

async function readAll<T>(files: Files<T>, broken: Broken): Promise<Map<string, T>> {
  const read = await Promise.all(
    Object.entries(files).map(async ([file, readOne]) => {
      try {
        const content = await readOne();
        // What can't be read as a definition comes as null.
        if (content === null) throw new Error('It is broken: npm run check says where.');
        return [[idOf(file), content] as const];
      } catch (reason) {
        broken.push({ file, reason });
        return [];
      }
    }),
  );
  return new Map(read.flat());
}

/** The build has said of a broken file what is to be mended. */
const byId = <T>(files: Record<string, T | null>) =>
  new Map(Object.entries(files).flatMap(([file, content]) => (content === null ? [] : [[idOf(file), content]])));

/** A build has them in one chunk. In development they are read one by one: a broken one leaves the others. */
async function readFiles(broken: Broken) {
  if (!import.meta.env.DEV) {
    const bundle = await import('./definitions-bundle.ts');
    return { reports: byId(bundle.reports), menus: byId(bundle.menus), catalogues: byId(bundle.catalogues) };
  }
  const [reports, menus, catalogues] = await Promise.all([
    readAll(import.meta.glob<Report>('../definitions/reports/*.json', { import: 'default' }), broken),
    readAll(import.meta.glob<Menu>('../definitions/menus/*.json', { import: 'default' }), broken),
    readAll(import.meta.glob<Catalogue>('../definitions/columns.json', { import: 'default' }), broken),
  ]);
  return { reports, menus, catalogues };
}

async function load(): Promise<Definitions> {
  const broken: Broken = [];
  const [{ normaliseReport }, files] = await Promise.all([import('../engine/reports/normalise.ts'), readFiles(broken)]);
  const catalogue: Catalogue = files.catalogues.get('columns') ?? { columns: {}, sets: {} };
  const reports = new Map<string, NormalReport>();
  for (const [id, report] of files.reports) {
    try {
      reports.set(id, normaliseReport(id, report, catalogue));
    } catch (reason) {
      broken.push({ file: `definitions/reports/${id}.json`, reason });
    }
  }
  for (const { file, reason } of broken) console.error(`Definition not loaded: ${file}`, reason);
  return { catalogue, reports, menus: files.menus as Map<MenuName, Menu>, broken };
}

let loading: Promise<Definitions> | null = null;
let loaded: Definitions | null = null;

/** Loads the definitions, once; a failed load may be tried again. */
export function loadDefinitions(): Promise<Definitions> {
  loading ??= load().then(
    (definitions) => {
      loaded = definitions;
      return definitions;
    },
    (reason) => {
      loading = null;
      throw reason;
    },
  );
  return loading;
}

/** The definitions, which every screen behind the sign-in has: their guard waits for `loadDefinitions`. */
export function definitions(): Definitions {
  if (!loaded) throw new Error('The definitions are not loaded yet.');
  return loaded;
}
