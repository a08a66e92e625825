import type { Words } from '../../engine/reports/context.ts';
import { ApiError, NetworkError, UnreadableError } from '../api/errors.ts';

/** What a refusal of the server says: the portal's words for its code, or else the server's own message. */
export function refusalText(
  { status, code, message }: { status: number; code?: string; message: string },
  words: Words,
): string {
  if (code && words.has(`refusals.${code}`)) return words(`refusals.${code}`);
  return message || words('errors.refused', { status });
}

/** What a call that failed says, in the language of the screen where it has words. */
export function failureText(reason: Error, words: Words): string {
  if (reason instanceof NetworkError) return words('errors.unreachable');
  if (reason instanceof UnreadableError) return words('errors.unreadable');
  return reason instanceof ApiError ? refusalText(reason, words) : reason.message;
}
