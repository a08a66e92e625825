const files = import.meta.glob('../../locales/*/imports.json', { eager: true, import: 'default' });

const of = (folder: string) => ({ imports: files[`../../locales/${folder}/imports.json`] ?? {} });

/** The words that only imports use, by locale and file. */
export const importWords = { 'en-US': of('en'), 'en-CA': of('ca'), 'fr-CA': of('fr') };
