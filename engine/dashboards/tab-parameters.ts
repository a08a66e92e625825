import type { Context } from '../context/context.ts';
import type { Values } from '../context/values.ts';
import type { NormalDashboard } from '../definitions/normal-dashboard.ts';
import type { ResolvedField } from '../fields/field.ts';
import { writeValue } from '../fields/list.ts';
import { kindOf } from '../fields/registry.ts';
import { fieldContextOf } from '../fields/resolve.ts';

/** The values that the parts and tables of a tab have: those of other tabs are not among them. null: above the tabs. */
export const valuesInTab = (
  { tabParameters }: Pick<NormalDashboard, 'tabParameters'>,
  values: Values,
  tab: string | null,
): Values => Object.fromEntries(Object.entries(values).filter(([key]) => (tabParameters.get(key) ?? tab) === tab));

/** The fields that only a tab has; null: those that all tabs have. */
export const fieldsOfTab = (
  { tabParameters }: Pick<NormalDashboard, 'tabParameters'>,
  fields: readonly ResolvedField[],
  tab: string | null,
): ResolvedField[] => fields.filter(({ key }) => (tabParameters.get(key) ?? null) === tab);

/** The fields of a form while a tab is open: those of other tabs are hidden, unless they are why it can’t run. */
export const fieldsInTab = (
  { tabParameters }: Pick<NormalDashboard, 'tabParameters'>,
  fields: readonly ResolvedField[],
  tab: string | null,
): ResolvedField[] =>
  fields.map((field) =>
    field.fault || (tabParameters.get(field.key) ?? tab) === tab ? field : { ...field, shown: false },
  );

/** The keys of the parameters of tabs that all have their defaults. Links need not have them: every tab has the same link. */
export function usualInTabs(
  { parameters, tabParameters }: Pick<NormalDashboard, 'parameters' | 'tabParameters'>,
  fields: readonly ResolvedField[],
  context: Context,
): string[] {
  const changed = fields.flatMap(({ key, value }) => {
    const tab = tabParameters.get(key);
    const definition = parameters.find((each) => each.key === key)?.definition;
    if (tab === undefined || !definition) return [];
    const usual = kindOf(definition).initial(definition, fieldContextOf(context));
    return writeValue(usual) === writeValue(value) ? [] : tab;
  });
  return [...tabParameters].flatMap(([key, tab]) => (changed.includes(tab) ? [] : key));
}
