// All words except those of the first page and those loaded with a screen.
export const files = import.meta.glob(
  ['../../locales/en/*.json', '!../../locales/en/{errors,faults,formats,frame,refusals,session,shell}.json'],
  { eager: true, query: '?first', import: 'default' },
);
