import { actions, form, uses } from '../actions-base.ts';
import { dashboard } from '../dashboard-base.ts';
import type { Mistake } from './places.ts';

const wrong = (name: string, from: string, to: string): Mistake => [name, dashboard, from, to];
const inActions = (name: string, from: string, to: string): Mistake => [
  name,
  dashboard,
  actions,
  actions.replace(from, () => to),
];
const lastPage = '{ "key": "last", "fields": ["papers"] }';
const inLastPage = (name: string, page: string): Mistake => inActions(name, lastPage, page);
const remark = '{ "type": "text", "key": "remark", "enabled_if": { "type": "parameter", "key": "name", "is": "x" } }';

/** Mistakes in what users can do on a dashboard. */
export const mistakesOfActions: Mistake[] = [
  inActions('call of an action misspelt', '"wheels.add"', '"wheels.ad"'),
  inActions('action that only reads', '"wheels.change"', '"wheels.places"'),
  inActions('icon of an action misspelt', '"icon": "car"', '"icon": "cra"'),
  inActions('input of an action that its call does not have', '"kind": "summer"', '"kind": "summer", "sise": 3'),
  inActions('input of an action outside its list', '"kind": "summer"', '"kind": "sumer"'),
  inActions('needed input that no field and no column gives', ', "kind": "summer"', ''),
  inActions('parameter of an action misspelt', '{ "parameter": "state" }', '{ "parameter": "stat" }'),
  inActions('column of an action misspelt', '{ "column": "vin" }', '{ "column": "vim" }'),
  inActions('column in an action without rows', '"kind": "summer"', '"kind": { "column": "vin" }'),
  inActions('field of an input misspelt', '"kind": "summer"', '"kind": "summer", "name": { "field": "nam" }'),
  inActions('field that is not sent', '"kind": "summer"', '"kind": "summer", "remark": "none"'),
  inActions(
    'field of another type than its input',
    '"type": "number", "key": "size", "required": true, "step": 1',
    '"type": "text", "key": "size", "required": true',
  ),
  inActions(
    'field that can be empty where its input can’t',
    '"key": "name", "required": true, "longest": 40',
    '"key": "name"',
  ),
  inActions('first value of a field that there is not', '"starts": { "name"', '"starts": { "nam"'),
  inActions('first value from a field', '{ "column": "model" }', '{ "field": "name" }'),
  inActions('condition on a column misspelt', '"key": "distance", "is": 0', '"key": "distanc", "is": 0'),
  inActions('table to load again misspelt', '"refresh": ["places"]', '"refresh": ["place"]'),
  inActions('choices of a field from a table that there is not', '"choices": "places"', '"choices": "place"'),
  inActions('choices of a field from an unknown column of the catalog', '"items_of": "status"', '"items_of": "statu"'),
  inActions('condition of a field on an unknown field', '"key": "name", "is": "x"', '"key": "nam", "is": "x"'),
  inActions('action misspelt whose fields are shared', '"fields_of": "add"', '"fields_of": "ad"'),
  inActions('fields of its own and shared ones', '"fields_of": "add"', '"fields_of": "add", "columns": 2'),
  inActions('shown part that the answer does not have', '"undo": "remove"', '"shows": ["vn"]'),
  inActions('action misspelt that takes another one back', '"undo": "remove"', '"undo": "remov"'),
  inActions('action with fields that takes another one back', '"undo": "remove"', '"undo": "change"'),
  inActions('field misspelt that is shown as text', '"read_only": ["size"]', '"read_only": ["sise"]'),
  inLastPage('field misspelt on a page', lastPage.replace('papers', 'paper')),
  inLastPage('field on two pages', lastPage.replace('["', '["title", "')),
  inLastPage('page without fields', lastPage.replace('"papers"', '')),
  inActions('two pages with the same key', '"key": "first"', '"key": "last"'),
  inLastPage('page with the key of the last look', lastPage.replace('last', 'review')),
  inLastPage(
    'page that depends on an unknown field',
    lastPage.replace('}', ', "show_if": { "type": "parameter", "key": "tilte", "is": "x" } }'),
  ),
  inActions(
    'page that depends on its own field',
    '["title"] }',
    '["title"], "show_if": { "type": "parameter", "key": "title", "is": "x" } }',
  ),
  inActions('field on no page', `, ${lastPage}`, ''),
  inActions('pages of its own and shared fields', '"fields_of": "add"', `"fields_of": "add", "pages": [${lastPage}]`),
  inActions('condition in a group on an unknown field', '"key": "worn", "is": "odd"', '"key": "wore", "is": "odd"'),
  inActions(
    'condition in a group on a field outside of it',
    '"key": "worn", "is": "odd"',
    '"key": "name", "is": "odd"',
  ),
  inActions('condition in a group on an unknown choice', '"key": "worn", "is": "odd"', '"key": "worn", "is": "od"'),
  inActions('condition in a group on a number as text', '"key": "depth", "is": 3', '"key": "depth", "is": "3"'),
  inActions(
    'condition in a group on a column',
    '"type": "parameter", "key": "depth", "is": 3',
    '"type": "column", "key": "vin", "is": "x"',
  ),
  inActions(
    'condition in a group that is never true',
    '"show_if": { "type": "parameter", "key": "worn", "is": "odd" }',
    '"show_if": { "type": "all", "of": [{ "type": "country", "is": "USA" }, { "type": "country", "is": "CAN" }] }',
  ),
  inActions(
    'fields of a group that depend on each other',
    '"items": [{ "value": "even" }',
    '"show_if": { "type": "parameter", "key": "cause", "is": "x" }, "items": [{ "value": "even" }',
  ),
  inActions('condition of a field on a group', '"key": "name", "is": "x"', '"key": "tires", "is": "x"'),
  inActions(
    'fields of a group with the same key',
    '"key": "brand", "required": true },',
    '"key": "brand", "required": true }, { "type": "text", "key": "brand", "required": true },',
  ),
  inActions('choice in a group listed twice', '"value": "even" }, ', '"value": "even" }, { "value": "even" }, '),
  inActions(
    'choices in a group from an unknown column of the catalog',
    '"key": "spot", "items_of": "status"',
    '"key": "spot", "items_of": "statu"',
  ),
  inActions(
    'choices in a group from a table that there is not',
    '"key": "spot", "items_of": "status"',
    '"key": "spot", "choices": "place"',
  ),
  inActions('limits of a number in a group', '"min": 0', '"min": 5, "max": 3'),
  inActions('more rows needed than there can be', '"least": 2', '"least": 5'),
  inActions('unknown check of an address', '"key": "shop"', '"key": "shop", "validate": "corection"'),
  inActions(
    'confidence of a check without one',
    '"key": "shop"',
    '"key": "shop", "validate": "correction", "confidence": 80',
  ),
  inActions('confidence above all', '"key": "shop"', '"key": "shop", "validate": "tax", "confidence": 101'),
  inActions('confidence without a check', '"key": "shop"', '"key": "shop", "confidence": 80'),
  inActions(
    'field of a group that can be empty where its input can’t',
    '"key": "brand", "required": true',
    '"key": "brand"',
  ),
  inActions(
    'field of a group of another type than its input',
    '"type": "number", "key": "depth", "step": 1',
    '"type": "number", "key": "depth"',
  ),
  inActions(
    'another field where the call takes files',
    '"type": "files", "key": "papers", "most": 2, "extensions": ["pdf"]',
    '"type": "text", "key": "papers"',
  ),
  inActions('files where the call takes a text', '"type": "text", "key": "title"', '"type": "files", "key": "title"'),
  inActions(
    'condition on files',
    '"type": "text", "key": "title"',
    '"type": "text", "key": "title", "show_if": { "type": "parameter", "key": "papers", "is": "x" }',
  ),
  ['label of a field of a group missing', 'locales/en/dashboards.json', '"depth": { "text": "Depth" }, ', ''],
  ['text of a choice in a group missing', 'locales/en/dashboards.json', '"even": "Evenly", ', ''],
  inActions('fields with the same key', remark, '{ "type": "text", "key": "name", "required": true }'),
  inActions('column of one row for several', '{ "columns": "vin" }', '{ "column": "vin" }'),
  inActions('list of rows where one value is needed', '"vin": { "column": "vin" }', '"vin": { "columns": "vin" }'),
  wrong('action for selected rows misspelt', uses, uses.replace('["remove"]', '["remov"]')),
  [
    'files dropped for an action that is not in the section',
    dashboard,
    uses,
    uses.replace('"actions": ["add", "again", "attach"]', '"actions": ["add", "again"], "drops": "attach"'),
  ],
  [
    'files dropped for an action without files',
    dashboard,
    uses,
    uses.replace('"row_actions"', '"drops": "add", "row_actions"'),
  ],
  [
    'files dropped for an action misspelt',
    dashboard,
    uses,
    uses.replace('"row_actions"', '"drops": "atach", "row_actions"'),
  ],
  ['column misspelt in a question', 'locales/en/dashboards.json', '{{model}} changes', '{{modle}} changes'],
  wrong('action of a section misspelt', uses, uses.replace('["add", ', '["ad", ')),
  wrong(
    'import by an action without rows',
    uses,
    uses.replace('"import": { "action": "stack"', '"import": { "action": "attach"'),
  ),
  wrong(
    'import by an action with other fields, too',
    uses,
    uses.replace('"import": { "action": "stack"', '"import": { "action": "add"'),
  ),
  wrong(
    'import by an action misspelt',
    uses,
    uses.replace('"import": { "action": "stack"', '"import": { "action": "stak"'),
  ),
  wrong(
    'field of an import misspelt',
    uses,
    uses.replace('"import": { "action": "stack", "row": "model"', '"import": { "action": "stack", "row": "modle"'),
  ),
  wrong(
    'import confirmed by a text',
    uses,
    uses.replace(
      '"import": { "action": "stack", "row": "model", "confirm": "sure"',
      '"import": { "action": "stack", "row": "model", "confirm": "model"',
    ),
  ),
  wrong(
    'entry by an action without rows',
    uses,
    uses.replace('"entry": { "action": "stack"', '"entry": { "action": "change"'),
  ),
  wrong(
    'entry whose column is not a field',
    uses,
    uses.replace('"entry": { "action": "stack", "row": "model"', '"entry": { "action": "stack", "row": "vin"'),
  ),
  wrong(
    'confirmation of an entry misspelt',
    uses,
    uses.replace('"confirm": "sure" }, "import"', '"confirm": "sur" }, "import"'),
  ),
  wrong('action that no section uses', uses, uses.replace(', "row_actions": ["change"]', '')),
  wrong('form of an action without fields', form, form.replace('"add"', '"change2"')),
  wrong('record of a form misspelt', form, form.replace('"action"', '"record": "placs", "action"')),
];
