import { chunk } from '../api/load-chunk.ts';
import { addWords, loadAllWords } from '../i18n/i18n.ts';

export const loadReset = chunk(async () => {
  const [{ ResetPasswordPage }, { resetWords }] = await Promise.all([
    import('../session/reset-password-page.tsx'),
    import('../i18n/reset-words.ts'),
    loadAllWords(),
  ]);
  addWords(resetWords);
  return { default: ResetPasswordPage };
});
