import type { Normal, ScreenFamilyName } from '../../engine/definitions/families.ts';
import { loadScreen } from '../definitions/definitions.ts';
import { addWords } from './i18n.ts';

const loading = new Map<string, Promise<unknown>>();

async function load<Name extends ScreenFamilyName>(family: Name, id: string): Promise<Normal<Name>> {
  const { definition, words } = await loadScreen(family, id);
  addWords(words);
  return definition;
}

/** The definition of a screen, once its words are loaded too. The same promise until a load fails. */
export function loadDefinition<Name extends ScreenFamilyName>(family: Name, id: string): Promise<Normal<Name>> {
  const key = `${family}/${id}`;
  const known = loading.get(key);
  if (known) return known as Promise<Normal<Name>>;
  const begun = load(family, id);
  loading.set(key, begun);
  // What is there is drawn at once: `use` reads both.
  begun.then(
    (value) => Object.assign(begun, { status: 'fulfilled', value }),
    () => loading.delete(key),
  );
  return begun;
}

/** In development: forgets the definitions of screens, so that they are loaded as they are now. */
export const forgetDefinitions = (): void => loading.clear();
