import type { Words } from '../../engine/context/context.ts';
import { type Failure, failureOf, type Refused } from '../api/errors.ts';

/** What a refusal of the server says: the portal's words for its code, or else the server's own message. */
export function refusalText(
  { status, code, values, message }: Pick<Refused, 'status' | 'message'> & Partial<Refused>,
  words: Words,
): string {
  if (code && words.has(`refusals.${code}`)) return words.of(`refusals.${code}`, values);
  return message || words('errors.refused', { status });
}

/** What a failure says, in the language of the screen where it has words; '' where there is nothing to say. */
export function textOfFailure(failure: Failure | { type: 'empty' }, words: Words): string {
  if (failure.type === 'cancelled' || failure.type === 'signed-out') return '';
  if (failure.type === 'unexpected') return failure.message;
  return failure.type === 'refused' ? refusalText(failure, words) : words(`errors.${failure.type}`);
}

/** The same of what a call threw. */
export const failureText = (reason: unknown, words: Words): string => textOfFailure(failureOf(reason), words);
