import 'dayjs/locale/en-ca';
import { merge } from './merge.ts';

export const words = merge(import.meta.glob('../../locales/ca/*.json', { eager: true, import: 'default' }));
