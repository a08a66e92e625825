import 'dayjs/locale/fr-ca';
// All words except those of the first page, of the server, and those loaded with a screen or a module.
export const files = import.meta.glob(
  [
    '../../locales/fr/*.json',
    '!../../locales/fr/{errors,faults,formats,frame,refusals,session,shell}.json',
    '!../../locales/fr/{actions,imports,own-reports,records,reset,support}.json',
  ],
  { eager: true, query: '?first', import: 'default' },
);
