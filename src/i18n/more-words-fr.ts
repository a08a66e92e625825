import 'dayjs/locale/fr-ca';
// All words except those of the first page and those loaded with a screen.
export const files = import.meta.glob(
  ['../../locales/fr/*.json', '!../../locales/fr/{errors,faults,formats,frame,refusals,session,shell}.json'],
  { eager: true, query: '?first', import: 'default' },
);
