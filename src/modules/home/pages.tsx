import type { PagesOf } from '../../modules.ts';
import { HomePage } from './home-page.tsx';
import type module from './module.json';

export const pages: PagesOf<typeof module> = { home: HomePage };
