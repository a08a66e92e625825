import { proxy } from 'valtio';
import type { Layout } from '../../engine/definitions/layouts.ts';

/** What the layout on the screen says in place of the user. */
export const forced = proxy<Pick<Layout, 'scheme'>>({ scheme: null });
