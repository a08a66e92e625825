import type { Files } from '../../engine/definitions/read.ts';
import type { Brand } from '../../engine/schema/brand.ts';
import type { UpdateHead } from '../../engine/updates/update.ts';
import { exchangeBrand } from '../definitions/brand.ts';
import type { ScreenFile } from '../definitions/definition-files.ts';
import { definitions, exchangeDefinitions, knownDefinitions } from '../definitions/definitions.ts';
import { exchangeWholeBrand } from '../definitions/whole-brand.ts';
import { addWords, exchangeNames } from '../i18n/i18n.ts';
import { forgetDefinitions, loadDefinition } from '../i18n/load-definition.ts';
import { type Locale, withoutPrefix } from '../i18n/locales.ts';
import { heads } from '../updates/heads.ts';
import { texts } from '../updates/load-text.ts';

type ChangedUpdates = Readonly<Record<string, { head: UpdateHead | null; body: string }>>;

/** What the development server sends after a save; null if only queries have changed. */
interface Exchanged {
  files: Files;
  outlines: Files;
  /** Texts, by their file. */
  words: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  updates: ChangedUpdates;
  /** By its file, with the address of its icon. */
  brand: Readonly<Record<string, Brand & { icon: string }>>;
  /** Definitions and updates. */
  removed: readonly string[];
}

const folders = { en: 'en-US', ca: 'en-CA', fr: 'fr-CA' } as const satisfies Record<string, Locale>;

function addChanged(words: Exchanged['words']): void {
  const byLocale: Record<Locale, Record<string, unknown>> = { 'en-US': {}, 'en-CA': {}, 'fr-CA': {} };
  for (const [path, tree] of Object.entries(words)) {
    const [, folder = '', file = ''] = /^locales\/(\w+)\/([^/]+)\.json$/.exec(path) ?? [];
    if (folder in folders) byLocale[folders[folder as keyof typeof folders]][file] = tree;
  }
  addWords(byLocale);
}

function exchangeUpdates(updates: ChangedUpdates, removed: readonly string[]): void {
  for (const [path, { head, body }] of Object.entries(updates)) {
    heads[`../../${path}`] = head;
    texts[`../../${path}`] = () => Promise.resolve(body);
  }
  for (const path of removed) {
    delete heads[`../../${path}`];
    delete texts[`../../${path}`];
  }
}

function exchangeBrands({ icon, ...brand }: Brand & { icon: string }): void {
  exchangeBrand(brand);
  exchangeWholeBrand(brand);
  exchangeNames(brand);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', brand.colors.primary);
  document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
}

async function wholeOf(path: string): Promise<ScreenFile | null> {
  const response = await fetch(`/@motorpool/whole?path=${encodeURIComponent(path)}`);
  return (await response.json()) as ScreenFile | null;
}

/** Loads the definition of the open screen, so that it is drawn at once. */
async function loadOpen(): Promise<void> {
  const place = definitions().places.get(withoutPrefix(location.pathname));
  if (place && (place.family === 'reports' || place.family === 'dashboards'))
    await loadDefinition(place.family, place.id);
}

function uncover(): void {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
}

/** In development: a save replaces definitions, texts, updates and the brand, and the page is drawn again without being loaded. */
export function followSaves(draw: (key: number) => void): void {
  let key = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const exchange = async (changed: Exchanged | null) => {
    if (!changed) return uncover();
    const { files, outlines, words, updates, brand, removed } = changed;
    addChanged(words);
    exchangeUpdates(updates, removed);
    Object.values(brand).forEach(exchangeBrands);
    if (knownDefinitions()) {
      forgetDefinitions();
      await exchangeDefinitions({ files, outlines, removed }, wholeOf);
      await loadOpen().catch(() => undefined);
    }
    key += 1;
    draw(key);
    uncover();
  };
  import.meta.hot?.on('motorpool:exchange', (changed: Exchanged | null) => {
    turn = turn.then(() => exchange(changed));
  });
  const version = Number(document.querySelector<HTMLMetaElement>('meta[name="exchange"]')?.content);
  import.meta.hot?.send('motorpool:ready', { version });
}
