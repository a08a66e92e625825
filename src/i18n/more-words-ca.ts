import 'dayjs/locale/en-ca';
import { merge } from './merge.ts';

// All but what the first page may say.
export const words = merge(
  import.meta.glob(
    ['../../locales/ca/*.json', '!../../locales/ca/{errors,faults,formats,frame,refusals,session,shell}.json'],
    { eager: true, import: 'default' },
  ),
);
