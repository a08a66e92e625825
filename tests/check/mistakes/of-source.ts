import { base } from '../base.ts';
import { type Mistake, report } from './places.ts';

const sent = '"path": "/reports/tire", "parameters": ["start", "end"]';
const always = (object: string) => `${sent}, "always": ${object}`;

/** Mistakes in “always” and “arranged_by”. */
export const mistakesOfSource: Mistake[] = [
  ['always as a text', report, sent, always('"view=full"')],
  ['always as a list', report, sent, always('["view"]')],
  ['always as a list of pairs', report, sent, always('[["view", "full"]]')],
  ['always empty', report, sent, always('{}')],
  ['always null', report, sent, always('null')],
  ['always with a list as a value', report, sent, always('{ "view": ["full", "short"] }')],
  ['always with null as a value', report, sent, always('{ "view": null }')],
  ['always with an object as a value', report, sent, always('{ "view": { "is": "full" } }')],
  ['always without a name', report, sent, always('{ "": "full" }')],
  ['always with a space in a name', report, sent, always('{ "the view": "full" }')],
  ['always with the name of a parameter', report, sent, always('{ "start": "2026-01-01" }')],
  [
    'always with the name that a parameter is sent as',
    report,
    '*',
    (base.files[report] ?? '')
      .replace('"key": "end",', '"key": "end", "send": { "as": ["until"] },')
      .replace(sent, always('{ "until": "2026-01-01" }')),
  ],
  [
    'always with the parameter of its condition',
    report,
    '"when": { "type": "parameter", "key": "state", "is": "open" }',
    '"when": { "type": "parameter", "key": "state", "is": "open" }, "always": { "state": "open" }',
  ],
  ['always misspelt', report, sent, `${sent}, "allways": { "view": "full" }`],
  ['always of the report', report, '"sources": [', '"always": { "view": "full" },\n  "sources": ['],
  ['arranged by an unknown parameter', report, '"sources": [', '"arranged_by": "layout",\n  "sources": ['],
  ['arranged by a parameter without layouts', report, '"sources": [', '"arranged_by": "state",\n  "sources": ['],
  ['arranged by a list', report, '"sources": [', '"arranged_by": ["state"],\n  "sources": ['],
];
