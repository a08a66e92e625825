import type { PagesOf } from '../../modules.ts';
import type module from './module.json';
import { UpdatePage } from './update-page.tsx';
import { UpdatesPage } from './updates-page.tsx';

export const pages: PagesOf<typeof module> = {
  updates: UpdatesPage,
  update: ({ parts: { slug = '' }, missing }) => <UpdatePage key={slug} slug={slug} missing={missing} />,
};
