import type { Dashboard } from '../../schema/dashboard.ts';
import type { Issue } from '../issue.ts';
import { checkIcon } from '../portal/icons.ts';
import { sectionsOf } from '../sections/sections.ts';
import type { Typed, World } from '../world.ts';

/** The portal must have the icons of a dashboard and of its sections. */
export const checkIcons = ({ file, value }: Typed<Dashboard>, { icons }: Pick<World, 'icons'>): Issue[] => [
  ...checkIcon(file, ['icon'], value.icon, icons),
  ...sectionsOf(value).flatMap(({ section, at }) =>
    Object.entries((section.type === 'timeline' && section.icons) || {}).flatMap(([kind, icon]) =>
      checkIcon(file, [...at, 'icons', kind], icon, icons),
    ),
  ),
];
