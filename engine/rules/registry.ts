import type { FromSchema } from 'json-schema-to-ts';
import type { Message } from '../context/message.ts';
import { after } from './after.ts';
import { before } from './before.ts';
import { files } from './files.ts';
import { greaterThanZero } from './greater-than-zero.ts';
import { type RuleContext, type RuleKind, sides } from './kind.ts';
import { likelyYear } from './likely-year.ts';
import { longest } from './longest.ts';
import { matchPassword } from './match-password.ts';
import { max } from './max.ts';
import { maximumSpan } from './maximum-span.ts';
import { min } from './min.ts';
import { notFuture } from './not-future.ts';
import { notPast } from './not-past.ts';
import { onOrAfter } from './on-or-after.ts';
import { onOrBefore } from './on-or-before.ts';
import { otherAddress } from './other-address.ts';
import { required } from './required.ts';
import { rowCount } from './row-count.ts';
import { step } from './step.ts';
import { strongPassword } from './strong-password.ts';
import { vehicleNumbers } from './vehicle-numbers.ts';

/** The rules that the `rules` of a definition can use, by type (spec: shell §5, reporting §5). */
export const declaredRules = {
  on_or_before: onOrBefore,
  maximum_span: maximumSpan,
  on_or_after: onOrAfter,
  after,
  before,
  not_past: notPast,
  not_future: notFuture,
  match_password: matchPassword,
  other_address: otherAddress,
  strong_password: strongPassword,
  vehicle_numbers: vehicleNumbers,
  greater_than_zero: greaterThanZero,
};

/** The rules implied by the type and the properties of a field. */
const ownRules = { required, min, max, step, longest, likely_year: likelyYear, row_count: rowCount, files };

type Declared = typeof declaredRules;
type Own = typeof ownRules;

/** A rule definition. */
export type Rule = { [T in keyof Declared]: FromSchema<Declared[T]['schema']> }[keyof Declared];
/** A rule implied by the properties of a field. */
export type OwnRule = { [T in keyof Own]: Parameters<Own[T]['fault']>[0] }[keyof Own];

const kinds = { ...declaredRules, ...ownRules };

/** The message if the rule is broken; null if it is not. */
export function ruleFault(rule: Rule | OwnRule, judged: RuleContext): Message | null {
  const kind = kinds[rule.type] as unknown as RuleKind<Rule | OwnRule>;
  return kind.fault(rule, judged);
}

/** The fields that a rule refers to, each with the property that does. */
export function fieldsOf(rule: Rule): { side: (typeof sides)[number]; key: string }[] {
  const named: Partial<Record<(typeof sides)[number], string>> = rule;
  return sides.flatMap((side) => (named[side] === undefined ? [] : [{ side, key: named[side] }]));
}

export const ruleSchema = {
  description: 'A rule for the values of one or two parameters. The form and the server both apply it.',
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: Object.values<{ schema: object }>(declaredRules).map((kind) => kind.schema),
};
