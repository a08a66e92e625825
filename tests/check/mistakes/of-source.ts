import { base } from '../base.ts';
import { type Mistake, report } from './places.ts';

const sent = '"path": "/reports/tire", "parameters": ["start", "end"]';
const always = (object: string) => `${sent}, "always": ${object}`;

/** Mistakes in what a call always sends, and in what arranges the rows. */
export const mistakesOfSource: Mistake[] = [
  ['always as a text', report, sent, always('"view=full"')],
  ['always as a list', report, sent, always('["view"]')],
  ['always as a list of pairs', report, sent, always('[["view", "full"]]')],
  ['always empty', report, sent, always('{}')],
  ['always null', report, sent, always('null')],
  ['always of a list', report, sent, always('{ "view": ["full", "short"] }')],
  ['always of nothing', report, sent, always('{ "view": null }')],
  ['always of an object', report, sent, always('{ "view": { "is": "full" } }')],
  ['always without a name', report, sent, always('{ "": "full" }')],
  ['always of a name with a blank', report, sent, always('{ "the view": "full" }')],
  ['always of what a parameter sends', report, sent, always('{ "start": "2026-01-01" }')],
  [
    'always of what a parameter sends under another name',
    report,
    '*',
    (base.files[report] ?? '')
      .replace('"key": "end",', '"key": "end", "send": { "as": ["until"] },')
      .replace(sent, always('{ "until": "2026-01-01" }')),
  ],
  [
    'always of what its condition says',
    report,
    '"when": { "type": "parameter", "key": "state", "is": "open" }',
    '"when": { "type": "parameter", "key": "state", "is": "open" }, "always": { "state": "open" }',
  ],
  ['always misspelt', report, sent, `${sent}, "allways": { "view": "full" }`],
  ['always of the report', report, '"sources": [', '"always": { "view": "full" },\n  "sources": ['],
  ['arranged by an unknown parameter', report, '"sources": [', '"arranged_by": "layout",\n  "sources": ['],
  ['arranged by what gives no layouts', report, '"sources": [', '"arranged_by": "state",\n  "sources": ['],
  ['arranged by a list', report, '"sources": [', '"arranged_by": ["state"],\n  "sources": ['],
];
