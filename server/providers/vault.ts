import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vault } from '#server/deps.ts';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** The key of this data directory, made at the first start; whoever takes the database alone has no key. */
const keyIn = (dataDir: string): Buffer => {
  const path = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(keyBytes), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path);
};

/** AES-256-GCM, and HMAC-SHA-256 for digests, under keys of their own (RFC 5869). */
export const openVault = ({ dataDir }: { readonly dataDir: string }): Vault => {
  const key = keyIn(dataDir);
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes));
  const sealing = derived('seal');
  const digesting = derived('digest');
  return {
    seal: (plain) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (text) => {
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
    digest: (plain) => createHmac('sha256', digesting).update(plain).digest('base64url'),
  };
};
