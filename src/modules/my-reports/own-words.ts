const files = import.meta.glob('../../../locales/*/own-reports.json', { eager: true, import: 'default' });

const of = (folder: string) => ({ 'own-reports': files[`../../../locales/${folder}/own-reports.json`] ?? {} });

/** The words that only this module uses, by locale and file. */
export const words = { 'en-US': of('en'), 'en-CA': of('ca'), 'fr-CA': of('fr') };
