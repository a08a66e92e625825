import type { Call } from '../../../contract/call.ts';
import type { WordKey } from '../../../engine/context/word-key.ts';
import type { NamedCalls } from '../../../engine/definitions/named-call.ts';
import type { App } from '../../../server/http-app.ts';
import { Refusal } from '../../../server/refusal.ts';
import { addCall } from '../../../server/routes/call.ts';

const text = { type: ['string', 'null'] } as const;
const contact = {
  type: 'object',
  properties: { name: { type: 'string' }, email: text, is_main: { type: 'boolean' }, reason: text },
  required: ['name'],
  additionalProperties: false,
} as const;
const home = {
  type: ['object', 'null'],
  properties: { country: text, street: text, street_2: text, city: text, region: text, postal_code: text },
  additionalProperties: false,
} as const;
const properties = {
  number: { type: 'string' },
  opens: text,
  phone: text,
  home,
  contacts: { type: ['array', 'null'], items: contact },
  version: { type: 'integer' },
} as const;

const { number, version: _none, ...fields } = properties;

const calls = {
  'card.one': {
    summary: 'Returns a card.',
    method: 'GET',
    path: '/card',
    access: 'open',
    query: { type: 'object', properties: { vehicle: { type: 'string' } }, additionalProperties: false },
    data: { type: 'object', properties, additionalProperties: false },
  },
  'card.save': {
    summary: 'Changes a card.',
    method: 'POST',
    path: '/card/save',
    access: 'open',
    body: { type: 'object', properties, required: ['version'], additionalProperties: false },
    nothing: true,
    refusals: ['record_changed', 'invalid_request'],
  },
  'card.add': {
    summary: 'Adds a card.',
    method: 'POST',
    path: '/card/add',
    access: 'open',
    body: { type: 'object', properties: { ...fields, number }, additionalProperties: false },
    nothing: true,
  },
} as const satisfies Record<string, Call>;

/** The same calls under the names of calls that the built portal knows. */
export const namedCalls: NamedCalls = {
  'vehicle.notes': { method: 'GET', path: '/card', inputs: { query: ['vehicle'] }, required: [] },
  'vehicle.update-note': {
    method: 'POST',
    path: '/card/save',
    inputs: { body: Object.keys(properties) },
    required: ['version'],
  },
  'vehicle.note': {
    method: 'POST',
    path: '/card/add',
    inputs: { body: Object.keys({ ...fields, number }) },
    required: [],
  },
};

export interface Card {
  number: string;
  opens: string | null;
  phone: string | null;
  home: Record<string, string | null> | null;
  contacts: { name: string; email?: string | null; is_main?: boolean; reason?: string | null }[] | null;
  version: number;
}

/** What the test sees of the server: the card that it keeps, and the bodies of the calls that change it. */
export interface Kept {
  card: Card;
  sent: Partial<Card>[];
}

const at = (field: string, key: WordKey) => new Refusal('invalid_request', { faults: [{ field, key }] });

/** Adds calls with a card to a server. A street “Nowhere” and a second email “taken@example.com” are refused. */
export function addCardCalls(app: App, kept: Kept): void {
  void app.register(
    async (api) => {
      addCall(api as App, 'card.one', calls['card.one'], { answer: () => kept.card });
      addCall(api as App, 'card.save', calls['card.save'], {
        answer({ body }) {
          const { version, ...given } = body as Partial<Card>;
          kept.sent.push(body as Partial<Card>);
          if (version !== kept.card.version) throw new Refusal('record_changed', { record: { ...kept.card } });
          if (given.home?.street === 'Nowhere') throw at('home', 'faults.address');
          const taken = (given.contacts ?? []).findIndex(({ email }) => email === 'taken@example.com');
          if (taken >= 0) throw at(`contacts.${taken}.email`, 'faults.label_taken');
          kept.card = { ...kept.card, ...given, version: kept.card.version + 1 };
          return null;
        },
      });
      addCall(api as App, 'card.add', calls['card.add'], {
        answer({ body }) {
          kept.sent.push(body as Partial<Card>);
          return null;
        },
      });
    },
    { prefix: '/api' },
  );
}
