import type { Context } from '../engine/context/context.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import { fieldKinds } from '../engine/fields/registry.ts';
import type { ResolvedReport } from '../engine/reports/resolved.ts';

/** An example of each kind of value. */
const examples = {
  day: '2026-01-31',
  number: 12,
  truth: true,
  text: 'text',
  choice: 'choice',
  choices: ['choice'],
  record: {},
  rows: [{}],
  files: [],
  texts: ['text'],
} as const;

/** Why a report or dashboard can't run, with the parameter concerned and an example of its value. */
export function faultText(
  { fields, faults }: Pick<ResolvedReport, 'fields' | 'faults'>,
  { parameters }: Pick<NormalReport, 'parameters'>,
  words: Context['words'],
): string {
  const own = fields.flatMap(({ key, type, text, items, fault }) => {
    if (!fault) return [];
    const { holds } = fieldKinds[type];
    const first = items?.find(({ value }) => value !== '')?.value;
    const example = first === undefined ? examples[holds] : holds === 'choices' ? [first] : first;
    const written = type === 'month' ? '2026-01' : example;
    return [
      `${key} (${text}): ${words(fault.key, fault.values)} For example --values '${JSON.stringify({ [key]: written })}'`,
    ];
  });
  const all = parameters.map(({ key }) => key).join(', ');
  return [...own, ...faults.map(({ key, values }) => words(key, values)), `Parameters: ${all}.`].join('\n');
}
