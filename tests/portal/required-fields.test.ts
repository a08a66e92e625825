import { MantineProvider } from '@mantine/core';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Field } from '../../engine/fields/registry.ts';
import { resolveForm } from '../../engine/fields/resolve.ts';
import { resolveStyle } from '../../engine/formats/style.ts';
import { formWidgets } from '../../src/fields/form-widgets.ts';
import type { FieldWidgetProps } from '../../src/fields/widget.ts';
import { context } from '../engine/support.ts';

const parts = { group: { fields: [{ type: 'text', key: 'name' }] } };

/** The HTML of a field that is empty. */
function htmlOf(type: keyof typeof formWidgets, required: boolean): string {
  const field = { type, key: 'own', required, ...Object(Object(parts)[type]) } as Field;
  const given = context();
  const form = resolveForm({ fields: [field], rules: [] }, {}, given, () => 'Own');
  const { words } = given;
  const formContext = { words, style: resolveStyle(given), marked: new Set(), Fields: () => null };
  const Widget = formWidgets[type] as ComponentType<FieldWidgetProps>;
  const props = {
    id: 'f_own',
    label: 'Own',
    required,
    options: { resolved: form.fields[0] },
    registry: { formContext },
  };
  return renderToString(
    createElement(MantineProvider, null, createElement(Widget, props as unknown as FieldWidgetProps)),
  );
}

/** What a browser shows of it. */
const drawn = (type: keyof typeof formWidgets, required: boolean): string =>
  htmlOf(type, required).replaceAll(/<style.*?<\/style>|<[^>]*>|<!--.*?-->/gs, '');

it.each(Object.keys(formWidgets) as (keyof typeof formWidgets)[])('a required field has an asterisk: %s', (type) => {
  expect(drawn(type, true)).toContain('Own *');
  expect(drawn(type, false)).not.toContain('*');
});

it.each(
  Object.keys(formWidgets) as (keyof typeof formWidgets)[],
)('a screen reader hears that a field is required: %s', (type) => {
  const said = /<(input|textarea)[^>]* required=""|aria-required="true"|>[^<>]*fields\.required</;
  expect(htmlOf(type, true)).toMatch(said);
  expect(htmlOf(type, false)).not.toMatch(said);
});
