import type home from '../../../locales/en/home.json';

declare module '../../../engine/context/word-key.ts' {
  interface Written {
    home: typeof home;
  }
}
