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

/** Written to a temporary file first, so that an interrupted start leaves no partial key. */
const makeKey = (path: string): void => {
  const temporaryPath = `${path}.${newId()}`;
  try {
    writeFileSync(temporaryPath, randomBytes(keyBytes), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(temporaryPath, path);
  } catch (error) {
    // Another process created the key first.
    if (getErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryPath, { force: true });
  }
};

/** Key of the data directory, created at the first start and kept outside the database. */
const readOrCreateKey = (dataDir: string): Buffer => {
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

/** AES-256-GCM, and HMAC-SHA-256 for digests, with separate derived keys (RFC 5869). */
export const createFieldEncryption = ({
  dataDir,
  secretKey,
}: Pick<Config, 'dataDir' | 'secretKey'>): FieldEncryption => {
  const key = secretKey === null ? readOrCreateKey(dataDir) : Buffer.from(secretKey, 'hex');
  const deriveKey = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes));
  const sealingKey = deriveKey('seal');
  const digestKey = deriveKey('digest');
  return {
    seal: (plain) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (text) => {
      const bytes = Buffer.from(text, 'base64url');
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
    digest: (plain) => createHmac('sha256', digestKey).update(plain).digest('base64url'),
  };
};
