import { reload } from '../api/reload.ts';

/** Shown when not even words could be loaded: in all languages, without the theme. */
export function StartFailure() {
  return (
    <main id="main" style={{ padding: '1.5rem', font: '1rem/1.5 system-ui, sans-serif' }}>
      <p role="alert">
        The server can’t be reached. <span lang="fr-CA">Le serveur est inaccessible.</span>
      </p>
      <button type="button" onClick={() => void reload()}>
        Try again · <span lang="fr-CA">Réessayer</span>
      </button>
    </main>
  );
}
