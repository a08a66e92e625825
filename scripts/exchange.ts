import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definedBy, familyNames, familyOf, fileOf } from '../engine/definitions/families.ts';
import type { Brand } from '../engine/schema/brand.ts';
import { headOf, readUpdate } from '../engine/updates/update.ts';
import { listFiles, readOwn } from '../server/definitions.ts';
import { Apart } from './apart.ts';
import { iconOf } from './branded-page.ts';

/** What an open page of the development server exchanges after a save. All paths are relative to the project root. */
export interface Exchanged {
  /** Definitions that the portal starts with. */
  files: Record<string, unknown>;
  /** Outlines of screens. */
  outlines: Record<string, unknown>;
  /** Texts, by their file. */
  words: Record<string, unknown>;
  /** Updates, each with its front matter and its text. */
  updates: Record<string, unknown>;
  /** The brand, with the address of its icon. */
  brand: Record<string, unknown>;
  /** Definitions and updates that are gone. */
  removed: string[];
}

const kinds = ['files', 'outlines', 'words', 'updates', 'brand'] as const;
type Kind = (typeof kinds)[number];

function brandWithIcon(root: string, path: string) {
  const brand = readOwn(join(root, path), path).value as Brand;
  return { ...brand, icon: iconOf(brand) };
}

/** What the portal starts with: each part as JSON, by its kind and path. */
function partsOf(root: string): Map<string, string> {
  const apart = new Apart(root);
  const parts = new Map<string, string>();
  const set = (kind: Kind, path: string, value: unknown) => parts.set(`${kind} ${path}`, JSON.stringify(value ?? null));
  for (const family of familyNames) {
    const { files, outline } = familyOf(family);
    const ids =
      files === 'one'
        ? [family]
        : listFiles(join(root, 'definitions', family), /\.json$/).map((file) => file.slice(0, -5));
    for (const path of ids.map((id) => fileOf(family, id))) {
      const defined = definedBy(path);
      if (!defined) continue;
      if (outline) set('outlines', path, apart.outline(family, defined.id));
      else if (family === 'brand') set('brand', path, brandWithIcon(root, path));
      else if (family === 'columns') set('files', path, apart.firstColumns());
      else set('files', path, readOwn(join(root, path), path).value);
    }
  }
  for (const folder of readdirSync(join(root, 'locales'), { withFileTypes: true }).filter((each) => each.isDirectory()))
    for (const file of listFiles(join(root, 'locales', folder.name), /\.json$/))
      set('words', `locales/${folder.name}/${file}`, apart.firstWords(folder.name, file.slice(0, -5)));
  for (const file of listFiles(join(root, 'content/updates'), /\.md$/)) {
    const written = readUpdate(readFileSync(join(root, 'content/updates', file), 'utf8'));
    set('updates', `content/updates/${file}`, { head: headOf(written), body: written.body });
  }
  return parts;
}

type Parts = ReadonlyMap<string, string>;

/** Follows the definitions and texts of a project, for the pages that are open. */
export class Exchange {
  /** What open pages have: pages that were loaded while something was broken have less. */
  #had: Parts[] = [];
  #isStale = true;
  #sent: Exchanged = { files: {}, outlines: {}, words: {}, updates: {}, brand: {}, removed: [] };
  /** How often pages were sent something. */
  version = 0;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** A definition or text has changed. */
  touch(): void {
    this.#isStale = true;
  }

  /** A page is loaded, with everything as it is now. */
  begin(): void {
    if (!this.#isStale) return;
    this.#had.push(partsOf(this.#root));
    this.#isStale = this.#had.length > 1;
  }

  /** What pages are sent after a save without mistakes: what some page does not have; null if all have everything. */
  next(): Exchanged | null {
    this.version += 1;
    if (!this.#isStale) return null;
    const changes = this.#changes();
    for (const kind of kinds) Object.assign(this.#sent[kind], changes[kind]);
    const isThere = (path: string) => kinds.some((kind) => path in changes[kind]);
    this.#sent.removed = [...this.#sent.removed.filter((path) => !isThere(path)), ...changes.removed];
    return changes;
  }

  /** Everything that pages were sent, for a page that was loading meanwhile; null if it has missed nothing. */
  since(version: number): Exchanged | null {
    return version === this.version ? null : this.#sent;
  }

  #changes(): Exchanged {
    const after = partsOf(this.#root);
    const changed = [...after].filter(([name, json]) => this.#had.some((parts) => parts.get(name) !== json));
    const ofKind = (kind: Kind) =>
      Object.fromEntries(
        changed.flatMap(([name, json]): [string, unknown][] =>
          name.startsWith(`${kind} `) ? [[name.slice(kind.length + 1), JSON.parse(json)]] : [],
        ),
      );
    const gone = new Set(this.#had.flatMap((parts) => [...parts.keys()]).filter((name) => !after.has(name)));
    this.#had = [after];
    this.#isStale = false;
    return {
      ...(Object.fromEntries(kinds.map((kind) => [kind, ofKind(kind)])) as Record<Kind, Record<string, unknown>>),
      removed: [...gone].filter((name) => !name.startsWith('words ')).map((name) => name.slice(name.indexOf(' ') + 1)),
    };
  }

  /** What is loaded with a screen; null if there is none. */
  whole(path: string): unknown {
    const defined = definedBy(path);
    return defined && new Apart(this.#root).whole(defined.family, defined.id);
  }
}
