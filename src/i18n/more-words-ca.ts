import 'dayjs/locale/en-ca';
// All but what the first page may say, and what comes with a screen.
export const files = import.meta.glob(
  ['../../locales/ca/*.json', '!../../locales/ca/{errors,faults,formats,frame,refusals,session,shell}.json'],
  { eager: true, query: '?first', import: 'default' },
);
