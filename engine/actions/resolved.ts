import type { FieldValue } from '../context/values.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import type { ResolvedForm } from '../fields/resolve.ts';
import type { ResolvedPage } from './pages.ts';
import type { Row } from './rows.ts';

/** The call of an action, ready to be sent. Plain JSON. */
export interface ActRequest {
  /** The name of the call. */
  call: string;
  method: NormalAction['method'];
  /** Below the API base, with its values filled in. */
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  /** null if the call has no body. */
  body: Readonly<Record<string, FieldValue>> | null;
  /** The ids of the files that go with it. Missing: none. */
  files?: readonly string[];
}

/** The answer of a preview, and what it was made with. Plain JSON. */
export interface Previewed {
  request: ActRequest;
  answer: Row;
}

/** What an action would come to, for one viewer. Plain JSON. */
export interface ResolvedPreview {
  title: string;
  /** Its call; null as long as the fields that it is made with have faults. */
  request: ActRequest | null;
  /** The answer for these values; null until it is there. */
  answer: Row | null;
  /** The answer as texts; empty until it is there. */
  parts: readonly { key: string; text: string; value: string }[];
}

/** The question before an action. */
export interface Confirmation {
  title: string;
  text: string;
  /** The text of the button that goes on. */
  action: string;
}

/** An action resolved for one viewer, and for a row or the selected rows if it has such. Plain JSON. */
export interface ResolvedAction
  extends Pick<
    NormalAction,
    'key' | 'icon' | 'look' | 'undo' | 'shows' | 'columns' | 'isInDrawer' | 'isCreating' | 'changesAccount'
  > {
  text: string;
  /** The title of its form in a dialog: its text, with the name of its row. */
  title: string;
  /** The text of the button of its form. */
  submit: string;
  /** Whether it can be used here. */
  isEnabled: boolean;
  /** Why it can’t be used here; null if it can, or without a text for it. */
  reason: string | null;
  /** Its fields; null if it has none. */
  form: ResolvedForm | null;
  /** The pages of its form. Empty: all fields are on one. */
  pages: readonly ResolvedPage[];
  /** What it would come to; null if it has no preview. */
  preview: ResolvedPreview | null;
  /** Only the answer of its preview is missing. */
  isWaiting: boolean;
  /** null if it is disabled, its form has faults, or its preview is not there yet. */
  request: ActRequest | null;
  /** null if it does not ask first. */
  confirmation: Confirmation | null;
  /** What is said afterwards. */
  done: string;
  /** The address that opens afterwards; null for none, or as long as an answer that it needs is missing. */
  to: string | null;
  /** The tables that are loaded again afterwards; null for that of its section. */
  refresh: readonly string[] | null;
}
