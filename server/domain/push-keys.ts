import { createECDH } from 'node:crypto';
import * as z from 'zod/mini';

/** The site's VAPID keys (RFC 8292), base64url. Browsers get the public one; the private one never leaves the server. */
export const PushKeysSchema = z.object({ public_key: z.string(), private_key: z.string() });
export type PushKeys = z.infer<typeof PushKeysSchema>;

export const newPushKeys = (): PushKeys => {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  // The key is returned without leading zero bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
  return { public_key: publicKey.toString('base64url'), private_key: privateKey.toString('base64url') };
};
