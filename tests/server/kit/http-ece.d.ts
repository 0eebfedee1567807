declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  type Parameters = { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string };

  export const decrypt: (body: Buffer, parameters: Parameters) => Buffer;
}
