import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/start/config.ts';
import { describeDataDirectoryError, createDataDirectory } from '#server/start/data-directory.ts';
import { isStorageFull } from '#server/db/error-codes.ts';
import type { FieldEncryption } from '#server/core/deps.ts';
import { newId } from '#server/domain/id.ts';
import { StartError, getErrorCode } from '#server/start/start-error.ts';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Made whole beside its place first, so that an interrupted start leaves no half of a key. */
const makeKey = (path: string): void => {
  const beside = `${path}.${newId()}`;
  try {
    writeFileSync(beside, randomBytes(keyBytes), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(beside, path);
  } catch (error) {
    // Another process was faster.
    if (getErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(beside, { force: true });
  }
};

/** The key of this data directory, made at the first start; whoever takes the database alone has no key. */
const keyIn = (dataDir: string): Buffer => {
  const path = join(dataDir, 'secret.key');
  try {
    createDataDirectory(dataDir);
    if (!existsSync(path)) makeKey(path);
    const key = readFileSync(path);
    if (key.length === keyBytes) return key;
  } catch (error) {
    const reason = getErrorCode(error);
    throw reason === null || isStorageFull(error) ? error : new StartError(describeDataDirectoryError(dataDir, reason));
  }
  throw new StartError(`The key ${path} is damaged: restore it from a backup, or set SECRET_KEY.`);
};

/** AES-256-GCM, and HMAC-SHA-256 for digests, under keys of their own (RFC 5869). */
export const createFieldEncryption = ({
  dataDir,
  secretKey,
}: Pick<Config, 'dataDir' | 'secretKey'>): FieldEncryption => {
  const key = secretKey === null ? keyIn(dataDir) : Buffer.from(secretKey, 'hex');
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
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
    digest: (plain) => createHmac('sha256', digesting).update(plain).digest('base64url'),
  };
};
