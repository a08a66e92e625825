import 'dayjs/locale/fr-ca';
import { merge } from './merge.ts';

export const words = merge(import.meta.glob('../../locales/fr/*.json', { eager: true, import: 'default' }));
