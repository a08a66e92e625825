// The words of the first page.
export const files = import.meta.glob('../../locales/fr/{errors,faults,formats,frame,refusals,session,shell}.json', {
  eager: true,
  query: '?first',
  import: 'default',
});
