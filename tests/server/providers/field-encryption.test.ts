import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFieldEncryption } from '#server/providers/field-encryption.ts';
import { StartError } from '#server/start/start-error.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

let directory: { path: string; remove: () => void };
beforeEach(() => {
  directory = makeDirectory();
});
afterEach(() => directory.remove());

/** Error messages of the cipher for tampered data. */
const broken = /unable to authenticate data|Invalid (?:authentication tag length|initialization vector)/;
const key = '0123456789abcdef'.repeat(4);
const withKey = (secretKey: string) => createFieldEncryption({ dataDir: directory.path, secretKey });
const withFile = (dataDir = directory.path) => createFieldEncryption({ dataDir, secretKey: null });
const keyFile = () => join(directory.path, 'secret.key');

test('[SDD-09] decrypts what it encrypted, with a different ciphertext each time', () => {
  const vault = withKey(key);
  const plain = 'NL91ABNA0417164300, Zoë 🌙';
  const [one, other] = [vault.seal(plain), vault.seal(plain)];
  expect([vault.open(one), vault.open(other)]).toEqual([plain, plain]);
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('ABNA');
  expect(vault.open(vault.seal(''))).toBe('');
});

test('[SDD-09] fails with another key and after a change of a single bit', () => {
  const sealed = withKey(key).seal('secret');
  expect(() => withKey('f'.repeat(64)).open(sealed)).toThrow(broken);
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const bent = Buffer.from(bytes);
    bent[at] = (bent[at] ?? 0) ^ 1;
    expect(() => withKey(key).open(bent.toString('base64url'))).toThrow(broken);
  }
  // Shortened authentication tags must be refused.
  for (const length of [0, 12, 16, bytes.length - 1]) {
    expect(() => withKey(key).open(bytes.subarray(0, length).toString('base64url'))).toThrow(broken);
  }
});

test('[SDD-09] a digest depends on the value and the key only', () => {
  expect(withKey(key).digest('iban NL91')).toBe(withKey(key.toUpperCase()).digest('iban NL91'));
  expect(withKey(key).digest('iban NL91')).not.toBe(withKey(key).digest('iban NL92'));
  expect(withKey(key).digest('iban NL91')).not.toBe(withKey('f'.repeat(64)).digest('iban NL91'));
  expect(withKey(key).digest('x')).toMatch(/^[\w-]{43}$/);
  expect(readdirSync(directory.path)).toEqual([]);
});

test('[SDD-09] creates a permanent key in the data directory, readable by its owner only', () => {
  const sealed = withFile().seal('secret');
  expect(withFile().open(sealed)).toBe('secret');
  expect(readdirSync(directory.path)).toEqual(['secret.key']);
  expect(readFileSync(keyFile())).toHaveLength(32);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  // The same key as SECRET_KEY, as when a second node is added.
  expect(withKey(readFileSync(keyFile()).toString('hex')).open(sealed)).toBe('secret');
  expect(() => withFile(join(directory.path, 'another', 'place')).open(sealed)).toThrow(broken);
});

test('[SDD-09] several processes that start at once share one key', async () => {
  const script = `
    import { createFieldEncryption } from '#server/providers/field-encryption.ts';
    console.log(createFieldEncryption({ dataDir: ${JSON.stringify(directory.path)}, secretKey: null }).digest('x'));
  `;
  const digests = await Promise.all(
    Array.from(
      { length: 5 },
      () =>
        new Promise<string>((resolve) => {
          let output = '';
          const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
          child.stdout.on('data', (chunk: Buffer) => {
            output += chunk.toString();
          });
          child.once('close', () => resolve(output));
        }),
    ),
  );
  expect(digests[0]).toMatch(/^[\w-]{43}\n$/);
  expect(new Set(digests).size).toBe(1);
  expect(readdirSync(directory.path)).toEqual(['secret.key']);
});

test.each([0, 31, 33, 64])('refuses a key file of %i bytes with a clear message and leaves it unchanged', (length) => {
  writeFileSync(keyFile(), Buffer.alloc(length, 7));
  expect(withFile).toThrow(StartError);
  expect(withFile).toThrow(`The key ${keyFile()} is damaged: restore it from a backup, or set SECRET_KEY.`);
  expect(readFileSync(keyFile())).toHaveLength(length);
  expect(withKey(key).open(withKey(key).seal('x'))).toBe('x');
});

test('refuses an unusable data directory with a clear message', () => {
  writeFileSync(join(directory.path, 'file'), '');
  expect(() => withFile(join(directory.path, 'file'))).toThrow(
    /^The data directory .*file cannot be read and written \(ENOTDIR\): correct its owner and rights, /,
  );
  // Not even root can write here.
  const closed = process.getuid?.() === 0 ? '/proc/vesper' : join(directory.path, 'closed');
  if (closed !== '/proc/vesper') {
    mkdirSync(closed);
    chmodSync(closed, 0o000);
  }
  expect(() => withFile(closed)).toThrow(StartError);
});
