import type { ResolvedAction } from '../../engine/actions/resolved.ts';

/** The color of the button of an action. */
export const lookOf = ({ look }: Pick<ResolvedAction, 'look'>) =>
  look === 'danger' ? ({ color: 'red.9' } as const) : look === 'plain' ? ({ variant: 'default' } as const) : {};
