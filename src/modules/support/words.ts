import type support from '../../../locales/en/support.json';

declare module '../../../engine/context/word-key.ts' {
  interface Written {
    support: typeof support;
  }
}
