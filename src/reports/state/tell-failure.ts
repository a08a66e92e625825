import type { Context } from '../../../engine/context/context.ts';
import { LostError } from '../../api/errors.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { showError } from '../../ui/toasts.ts';

/** Shows what went wrong with the rows. If their worker has ended, the screen shows that in their place. */
export function tellFailure(reason: unknown, { words }: Pick<Context, 'words'>): void {
  const text = reason instanceof LostError ? '' : failureText(reason, words);
  if (text) showError(text);
}
