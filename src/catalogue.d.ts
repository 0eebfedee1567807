declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

interface ImportMetaEnv {
  /** Languages whose catalogues are complete; set in vite.config.ts. */
  readonly TRANSLATED_LOCALES: readonly string[];
}
