import type { PagesOf } from '../../modules.ts';
import type module from './module.json';
import { SupportPage } from './support-page.tsx';

export { words } from './own-words.ts';

export const pages: PagesOf<typeof module> = { support: SupportPage };
