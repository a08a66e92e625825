const files = import.meta.glob('../../../locales/*/support.json', { eager: true, import: 'default' });

const of = (folder: string) => ({ support: files[`../../../locales/${folder}/support.json`] ?? {} });

/** The words that only this module uses, by locale and file. */
export const words = { 'en-US': of('en'), 'en-CA': of('ca'), 'fr-CA': of('fr') };
