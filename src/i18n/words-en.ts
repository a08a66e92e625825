import { merge } from './merge.ts';

// What the first page may say.
export const words = merge(
  import.meta.glob('../../locales/en/{errors,faults,formats,frame,refusals,session,shell}.json', {
    eager: true,
    import: 'default',
  }),
);
