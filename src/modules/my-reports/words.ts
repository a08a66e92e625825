import type ownReports from '../../../locales/en/own-reports.json';

declare module '../../../engine/context/word-key.ts' {
  interface Written {
    'own-reports': typeof ownReports;
  }
}
