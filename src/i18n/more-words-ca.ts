import 'dayjs/locale/en-ca';
// All words except those of the first page, of the server, and those loaded with a screen or a module.
export const files = import.meta.glob(
  [
    '../../locales/ca/*.json',
    '!../../locales/ca/{errors,faults,formats,frame,refusals,session,shell}.json',
    '!../../locales/ca/{actions,imports,own-reports,records,reset,support}.json',
  ],
  { eager: true, query: '?first', import: 'default' },
);
