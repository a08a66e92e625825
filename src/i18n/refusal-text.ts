import type { Words } from '../../engine/reports/context.ts';

/** What a refusal of the server says: the portal's words for its code, or else the server's own message. */
export function refusalText(
  { status, code, message }: { status: number; code?: string; message: string },
  words: Words,
): string {
  if (code && words.has(`refusals.${code}`)) return words(`refusals.${code}`);
  return message || words('errors.refused', { status });
}
