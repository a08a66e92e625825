const files = import.meta.glob('../../locales/*/reset.json', { eager: true, import: 'default' });

const of = (folder: string) => ({ reset: files[`../../locales/${folder}/reset.json`] ?? {} });

/** The words that only the page for a new password uses, by locale and file. */
export const resetWords = { 'en-US': of('en'), 'en-CA': of('ca'), 'fr-CA': of('fr') };
