import type { Page } from 'playwright-core';
import type { Action } from '../../../engine/schema/action.ts';
import { type Card, namedCalls } from './card-calls.ts';
import { changeTab } from './own-screen.ts';

/** A card as it is stored. */
export const begun: Card = {
  number: 'C-1',
  opens: '08:00',
  phone: '5145550123',
  // As a database writes it: its keys are in another order.
  home: { city: 'Akron', street: '1 Main', street_2: null, region: 'OH', postal_code: '44301', country: 'USA' },
  contacts: [
    { name: 'Ann', email: 'ann@example.com', is_main: false, reason: null },
    { name: 'Bo', email: 'bo@example.com', is_main: false, reason: null },
  ],
  version: 1,
};
/** The address of the screen. */
export const path = '/vehicle/dashboard/documents-and-notes?vehicle=200016';

const actions = {
  save: {
    call: 'vehicle.update-note',
    columns: 2,
    read_only: ['number'],
    fields: [
      { type: 'text', key: 'number' },
      { type: 'time', key: 'opens' },
      { type: 'phone', key: 'phone' },
      { type: 'address', key: 'home' },
      {
        type: 'group',
        key: 'contacts',
        most: 4,
        fields: [
          { type: 'text', key: 'name', required: true },
          { type: 'email', key: 'email' },
          { type: 'boolean', key: 'is_main' },
          { type: 'text', key: 'reason', show_if: { type: 'parameter', key: 'is_main', is: true } },
        ],
      },
    ],
  },
  add: { call: 'vehicle.note', fields_of: 'save' },
} as unknown as Record<string, Action>;

const words = {
  title: ['Card', 'Fiche'],
  number: ['Number', 'Numéro'],
  opens: ['Opens', 'Ouverture'],
  phone: ['Phone', 'Téléphone'],
  home: ['Address', 'Adresse'],
  contacts: ['Contacts', 'Personnes-ressources'],
  name: ['Name', 'Nom'],
  email: ['Email', 'Courriel'],
  is_main: ['Main contact', 'Personne principale'],
  reason: ['Reason', 'Raison'],
  save: ['Save card', 'Enregistrer la fiche'],
  saved: ['The card was saved.', 'La fiche a été enregistrée.'],
  add: ['Add card', 'Ajouter une fiche'],
  added: ['The card was added.', 'La fiche a été ajoutée.'],
} as const;

/** Pages of the form of a card. */
export const pages: NonNullable<Action['pages']> = [
  { key: 'card', fields: ['number', 'opens', 'phone'] },
  { key: 'home', fields: ['home'] },
  { key: 'contacts', fields: ['contacts'] },
];
const titles = { card: 'Card', home: 'Home', contacts: 'Contacts' };

/** The screen of a card: a form in its section, and a dialog with the same fields. */
export const cards = (page: Page, more: Pick<Action, 'pages'> = {}) =>
  changeTab(page, 'vehicle', 'documents-and-notes', (screen) => {
    const { notes } = screen.definition.calls ?? {};
    if (notes?.type !== 'call' || !notes.tables.notes) throw new Error('There are no notes.');
    const table = { ...notes.tables.notes, columns: ['note'], record: true as const };
    const wordsOf = (locale: string, all: (typeof screen.words)['en-US']) => {
      const say = (key: keyof typeof words) => words[key][locale === 'fr-CA' ? 1 : 0];
      const field = (key: keyof typeof words) => ({ text: say(key) });
      const parts = Object.fromEntries(
        (['name', 'email', 'is_main', 'reason'] as const).map((key) => [key, field(key)]),
      );
      const plain = (['number', 'opens', 'phone', 'home'] as const).map((key) => [key, field(key)]);
      const fields = { ...Object.fromEntries(plain), contacts: { ...field('contacts'), parts } };
      const dashboard = {
        ...all.dashboards?.['documents-and-notes'],
        actions: {
          save: { text: say('save'), done: say('saved'), fields, pages: titles },
          add: { text: say('add'), done: say('added') },
        },
        sections: { notes: { title: say('title') } },
      };
      return { ...all, dashboards: { 'documents-and-notes': dashboard } };
    };
    const { fresh_on: _none, ...call } = notes;
    return {
      ...screen,
      calls: namedCalls,
      words: Object.fromEntries(
        Object.entries(screen.words).map(([locale, all]) => [locale, wordsOf(locale, all)]),
      ) as unknown as typeof screen.words,
      definition: {
        ...screen.definition,
        calls: { notes: { ...call, tables: { notes: table } } },
        actions: { ...actions, save: { ...actions.save, ...more } as Action },
        sections: [{ type: 'form', key: 'notes', record: 'notes', action: 'save', actions: ['add'] }],
      },
    };
  });
