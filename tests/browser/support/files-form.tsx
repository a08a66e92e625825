import '@mantine/core/styles.css';
import '../../../src/ui/base.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { calls } from '../../../contract/calls.ts';
import type { Context, Words } from '../../../engine/context/context.ts';
import { namedCalls } from '../../../engine/definitions/named-call.ts';
import { normaliseAction } from '../../../engine/definitions/normal-action.ts';
import type { Action } from '../../../engine/schema/action.ts';
import { type Acting, createActing } from '../../../src/actions/acting.ts';
import { ActionForm } from '../../../src/actions/action-form.tsx';
import { createDone } from '../../../src/actions/begun.ts';
import { portalTools } from '../../../src/actions/tools.ts';
import { loadAllWords, setLocale } from '../../../src/i18n/i18n.ts';
import { loadSession } from '../../../src/session/session.ts';
import { useEngineContext } from '../../../src/session/viewer.ts';
import { brandedTheme, cssVariables } from '../../../src/ui/theme.ts';
import { fileCalls } from '../../support/file-contract.ts';

/** A page with a form that sends files, before the portal has one. */
Object.assign(calls, fileCalls);

const labels: Readonly<Record<string, string>> = {
  'dashboards.papers.actions.keep.text': 'Keep',
  'dashboards.papers.actions.keep.done': 'The files are kept.',
  'dashboards.papers.actions.keep.fields.title.text': 'Title',
  'dashboards.papers.actions.keep.fields.documents.text': 'Documents',
};

const keep = normaliseAction(
  'keep',
  {
    call: 'files.keep',
    fields: [
      { type: 'text', key: 'title', required: true },
      { type: 'files', key: 'documents', required: true, most: 3, extensions: ['txt', 'pdf'] },
    ],
  } as unknown as Action,
  {
    home: 'dashboards.papers',
    parameters: [],
    calls: namedCalls(fileCalls),
    catalogue: { columns: {}, sets: {} },
    actions: {},
  },
);

const withLabels = (context: Context): Context => {
  const { words } = context;
  const of = (key: string, values?: Parameters<Words['of']>[1]) => labels[key] ?? words.of(key, values);
  const has = (key: string) => Object.hasOwn(labels, key) || words.has(key);
  return { ...context, words: Object.assign(of as Words, { of, has }) };
};

const locale = location.pathname.startsWith('/fr') ? 'fr-CA' : 'en-US';
await Promise.all([setLocale(locale).then(loadAllWords), loadSession()]);

let now: Context | null = null;
let acting: Acting | null = null;
const left = sessionStorage.getItem('left');
sessionStorage.removeItem('left');

/** As the portal does before it reloads the page. */
const leave = () => {
  sessionStorage.setItem('left', JSON.stringify(acting?.kept()));
  location.reload();
};

function Page() {
  const context = withLabels(useEngineContext());
  now = context;
  acting ??= createActing({
    actions: { keep },
    context: () => now as Context,
    parameters: () => ({}),
    columnsOf: () => [],
    renew: async () => undefined,
    tablesOf: () => [],
    rowsOf: async () => [],
    navigate: () => undefined,
    isShown: () => true,
    done: createDone(),
    kept: left === null ? undefined : JSON.parse(left),
    tools: portalTools,
  });
  return (
    <main style={{ padding: 16, maxWidth: 600 }}>
      <h1>Files</h1>
      <ActionForm acting={acting} name="keep" rows={[]} context={context} id="f" beside={() => null} />
      <button type="button" onClick={leave}>
        Reload
      </button>
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
