import type { Words } from '../../../engine/context/context.ts';
import { failureOf } from '../../api/errors.ts';
import { refusalText, textOfFailure } from '../../i18n/refusal-text.ts';

/** Why a report was not saved, naming the part that can't be saved as on the screen. */
export function savingFailure(reason: unknown, words: Words): string {
  const failure = failureOf(reason);
  if (failure.type !== 'refused' || failure.code !== 'view_invalid') return textOfFailure(failure, words);
  const key = `report.view_parts.${failure.values?.part}`;
  return refusalText(words.has(key) ? { ...failure, values: { part: words.of(key) } } : failure, words);
}
