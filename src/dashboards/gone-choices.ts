import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import { isEmpty } from '../../engine/fields/resolve.ts';
import type { Choices } from './resolving.ts';

/** The parameters whose value was a choice and is not one any more, by key. */
export function goneChoices({ fields }: Pick<ResolvedDashboard, 'fields'>, before: Choices, after: Choices): string[] {
  return fields.flatMap(({ key, lookup = '', value }) => {
    const [was, is] = [before.get(lookup), after.get(lookup)];
    if (isEmpty(value) || !was || !is || is.isMissing) return [];
    const has = ({ items }: typeof was, each: string) => items.some((item) => item.value === each);
    const isGone = [value].flat().some((each) => has(was, String(each)) && !has(is, String(each)));
    return isGone ? [key] : [];
  });
}
