import type { Context } from '../context/context.ts';
import type { Values } from '../context/values.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import { resolveAction } from './resolve.ts';
import type { ActRequest } from './resolved.ts';
import type { Row } from './rows.ts';

/**
 * The call of an action without a form for a row; null if it is not for this viewer or row. `narrowed`: a picture is asked
 * for in a width, by an input in the address.
 */
export function requestOfRow(
  action: NormalAction | undefined,
  context: Context,
  { row, parameters, narrowed }: { row: Row; parameters: Values; narrowed: { input: string; width: number } | null },
): ActRequest | null {
  const input = { parameters, rows: [row], typed: null };
  const request = (action && resolveAction(action, context, input)?.request) ?? null;
  if (request === null || narrowed === null) return request;
  return { ...request, query: [...request.query, [narrowed.input, String(narrowed.width)]] };
}
