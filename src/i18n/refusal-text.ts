import type { Words } from '../../engine/context/context.ts';
import { type Failure, failureOf, type RefusedCall } from '../api/errors.ts';

/** The text of a refusal: the portal's words for its code, or else the server's message. */
export function refusalText(
  { status, code, values, message }: Pick<RefusedCall, 'status' | 'message'> & Partial<RefusedCall>,
  words: Words,
): string {
  if (code && words.has(`refusals.${code}`)) return words.of(`refusals.${code}`, values);
  return message || words('errors.refused', { status });
}

/** The text of a failure, in the language of the screen if it has words; '' if there is nothing to say. */
export function textOfFailure(failure: Failure | { type: 'empty' }, words: Words): string {
  if (failure.type === 'cancelled' || failure.type === 'signed-out') return '';
  if (failure.type === 'unexpected') return failure.message;
  return failure.type === 'refused' ? refusalText(failure, words) : words(`errors.${failure.type}`);
}

/** The same for an error thrown by a call. */
export const failureText = (reason: unknown, words: Words): string => textOfFailure(failureOf(reason), words);
