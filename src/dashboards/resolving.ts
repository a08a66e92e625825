import type { Context } from '../../engine/context/context.ts';
import type { Item, Lookups } from '../../engine/context/lookups.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { inWords } from '../../engine/lookups/registry.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import { equal } from '../../engine/schema/equal.ts';

/**
 * The choices from a dashboard's own tables, by lookup, and the fields whose values they are. `isMissing`: their call has
 * failed.
 */
export type Choices = ReadonlyMap<string, { field: string; items: readonly Item[]; isMissing?: true }>;

/** A pure function that remembers its last results, by the identity of what it is given, or by what else makes it the same. */
function remembered<Given extends readonly unknown[], Made>(
  most: number,
  make: (...given: Given) => Made,
  isSame = (one: Given, other: Given) => one.every((part, place) => Object.is(part, other[place])),
) {
  let last: { given: Given; made: Made }[] = [];
  return (...given: Given): Made => {
    const found = last.find((each) => isSame(each.given, given)) ?? { given, made: make(...given) };
    last = [found, ...last.filter((each) => each !== found)].slice(0, most);
    return found.made;
  };
}

/** Everything but parameters that a dashboard is resolved with. */
function contextWith(opened: Context, today: string, lookups: Lookups, choices: Choices): Context {
  // Codes of the catalogue are shown in its words.
  const own = [...choices].map(([lookup, { field, items }]) => [lookup, inWords(items, field, opened.words)]);
  return { ...opened, today, lookups: { ...lookups, ...Object.fromEntries(own) } };
}

/**
 * Resolves a dashboard once per change, for its screen and its controller: with the parameters in the form, and with
 * those of the run.
 */
export const createResolving = (dashboard: NormalDashboard) => ({
  contextWith: remembered(1, contextWith),
  resolve: remembered(
    2,
    (context: Context, values: RawValues) => resolveDashboard(dashboard, context, { values }),
    ([context, values], [other, others]) => context === other && equal(values, others),
  ),
});
