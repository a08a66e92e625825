import type { RJSFSchema, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { Style } from '../../engine/columns/column.ts';
import type { ResolvedField } from '../../engine/parameters/field.ts';
import type { Context } from '../../engine/reports/context.ts';

/** What widgets need beside their field. */
export interface FormContext {
  style: Style;
  context: Context;
}

export type ParameterWidgetProps = WidgetProps<Record<string, unknown>, RJSFSchema, FormContext>;

/** How a parameter type is drawn. */
export interface DrawnParameter {
  schema(field: ResolvedField): RJSFSchema;
  Widget: ComponentType<ParameterWidgetProps>;
}

/** The first error of a widget, as Mantine's inputs take it. */
export const errorOf = ({ rawErrors }: Pick<ParameterWidgetProps, 'rawErrors'>): string | undefined => rawErrors?.[0];
