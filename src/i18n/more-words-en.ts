// All but what the first page may say.
export const files = import.meta.glob(
  ['../../locales/en/*.json', '!../../locales/en/{errors,faults,formats,frame,refusals,session,shell}.json'],
  { eager: true, import: 'default' },
);
