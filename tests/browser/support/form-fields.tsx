import '@mantine/core/styles.css';
import '../../../src/ui/base.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Field } from '../../../engine/fields/registry.ts';
import { type RawValues, resolveForm, sentValue } from '../../../engine/fields/resolve.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { FieldForm } from '../../../src/fields/field-form.tsx';
import { actionWords } from '../../../src/i18n/action-words.ts';
import { addWords, loadAllWords, setLocale } from '../../../src/i18n/i18n.ts';
import { loadSession } from '../../../src/session/session.ts';
import { useEngineContext } from '../../../src/session/viewer.ts';
import { brandedTheme, cssVariables } from '../../../src/ui/theme.ts';

/** How the address is checked, from the address of the page. */
const validate = new URLSearchParams(location.search).get('validate');
const validated = validate === 'tax' || validate === 'correction' ? ({ validate } as const) : {};

/** A page with the fields that only forms of actions have. */
const fields: readonly Field[] = [
  { type: 'time', key: 'at' },
  { type: 'email', key: 'email' },
  { type: 'phone', key: 'phone' },
  { type: 'person', key: 'driver' },
  { type: 'vehicle', key: 'vehicle' },
  { type: 'address', key: 'home', ...validated },
  {
    type: 'group',
    key: 'contacts',
    most: 3,
    fields: [
      { type: 'text', key: 'name', required: true },
      { type: 'email', key: 'email' },
    ],
  } as unknown as Field,
];

const labels: Readonly<Record<string, string>> = {
  at: 'Time',
  email: 'Email',
  phone: 'Phone',
  driver: 'Driver',
  vehicle: 'Vehicle',
  home: 'Home',
  contacts: 'Contacts',
  'contacts.name': 'Name',
  'contacts.email': 'Contact email',
};

const locale = location.pathname.startsWith('/fr') ? 'fr-CA' : 'en-US';
await Promise.all([setLocale(locale).then(loadAllWords), loadSession()]);
addWords(actionWords);

declare global {
  interface Window {
    sent: () => unknown;
    begin: (values: RawValues) => void;
  }
}

function Page() {
  const [values, setValues] = useState<RawValues>({});
  const context = useEngineContext();
  const words = (key: string, rest: string) =>
    labels[rest.startsWith('parts.') ? `${key}.${rest.split('.')[1]}` : key] ?? rest;
  const form = resolveForm({ fields, rules: [] }, values, context, words);
  window.sent = () =>
    Object.fromEntries(
      fields.map((field, at) => [field.key, sentValue(field, form.fields[at]?.value ?? null, context)]),
    );
  window.begin = setValues;
  return (
    <main style={{ display: 'grid', gap: 12, padding: 16, maxWidth: 900 }}>
      <h1>Fields</h1>
      <FieldForm id="f" fields={form.fields} style={resolveStyle(context)} words={context.words} onChange={setValues} />
    </main>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={brandedTheme()} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Page />
    </MantineProvider>
  </StrictMode>,
);
