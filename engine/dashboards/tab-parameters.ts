import type { Values } from '../context/values.ts';
import type { NormalDashboard } from '../definitions/normal-dashboard.ts';
import type { ResolvedField } from '../fields/field.ts';

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
