import type { RJSFSchema, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { Words } from '../../engine/context/context.ts';
import type { Item } from '../../engine/context/lookups.ts';
import type { ResolvedField } from '../../engine/fields/field.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import type { Style } from '../../engine/formats/style.ts';
import type { LookupName } from '../../engine/lookups/registry.ts';
import type { Client } from '../api/client.ts';
import { chooseMatch } from './choose-match.ts';

/** The state of loading choices: which lookups failed, and how to retry. */
export interface LookupsLoading {
  failed: readonly LookupName[];
  retry(name: LookupName): void;
}

/** What widgets need in addition to their field. */
export interface FormContext {
  style: Style;
  words: Words;
  /** Keys of fields that are invalid in combination. */
  marked: ReadonlySet<string>;
  lookups: LookupsLoading | null;
  /** The calls with which fields search. */
  call: Client['call'];
  /** All fields, by key. */
  fields: ReadonlyMap<string, ResolvedField>;
  /** Shows the faults of fields that were not touched yet, too. */
  showsAll: boolean;
  /** Draws the fields inside a field. */
  Fields: ComponentType<FieldsInside>;
}

/** What fields inside a field are drawn with. */
export interface FieldsInside extends Omit<FormContext, 'Fields' | 'marked' | 'fields' | 'call'> {
  id: string;
  fields: readonly ResolvedField[];
  onChange: (values: RawValues) => void;
}

/** The props of a widget. */
export type FieldWidgetProps = WidgetProps<Record<string, unknown>, RJSFSchema, FormContext>;

/** The field that a widget draws. */
export const fieldOf = ({ options }: Pick<FieldWidgetProps, 'options'>) => options.resolved as unknown as ResolvedField;

/** The choices of a field, for Mantine's inputs. */
export const choicesOf = (props: Pick<FieldWidgetProps, 'options'>): { value: string; label: string }[] =>
  (fieldOf(props).items ?? []).map(({ value, text }: Item) => ({ value, label: text }));

/** The first error of a widget, for Mantine's inputs; true if it is only marked. */
export const errorOf = (
  props: Pick<FieldWidgetProps, 'rawErrors' | 'registry' | 'options'>,
): string | true | undefined =>
  props.rawErrors?.[0] ?? (props.registry.formContext.marked.has(fieldOf(props).key) || undefined);

/**
 * The minimum width of a field with some room for its value, in pixels at a font size of 16; never wider than the window,
 * or than `--most-least` where something else decides it.
 */
export const leastWidth = (pixels: number): string => `min(${pixels / 16}rem, 100vw - 4rem, var(--most-least, 100vw))`;

/** What each input of a field has: its label, its error, and what happens when it is left. */
export const frameOf = (props: FieldWidgetProps, width?: number) => ({
  id: props.id,
  label: props.label,
  required: props.required,
  ...(width === undefined ? {} : { miw: leastWidth(width) }),
  onBlur: () => props.onBlur(props.id, props.value),
  error: errorOf(props),
});

/** What inputs with a list have: the button that empties them. The list opens with a click, a text or an arrow key: with the focus alone it would cover a fault, or the form of a dialog. */
export const choosingOf = (props: FieldWidgetProps) => ({
  clearable: !props.required,
  clearButtonProps: { 'aria-label': props.registry.formContext.words('fields.clear', { field: props.label }) },
  openOnFocus: false,
});

/** What inputs have whose list is searched by typing. */
export const searchingOf = (props: FieldWidgetProps) => ({ ...choosingOf(props), onKeyDown: chooseMatch });
