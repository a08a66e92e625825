import { merge } from './merge.ts';

export const words = merge(import.meta.glob('../../locales/en/*.json', { eager: true, import: 'default' }));
