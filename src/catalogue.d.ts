declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

interface ImportMetaEnv {
  /** Languages whose catalogues are not complete; set in vite.config.ts. */
  readonly UNTRANSLATED_LOCALES: readonly string[];
}
