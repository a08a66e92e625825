const files = import.meta.glob('../../locales/*/actions.json', { eager: true, import: 'default' });

const of = (folder: string) => ({ actions: files[`../../locales/${folder}/actions.json`] ?? {} });

/** The words that only dashboards use, by locale and file. */
export const actionWords = { 'en-US': of('en'), 'en-CA': of('ca'), 'fr-CA': of('fr') };
