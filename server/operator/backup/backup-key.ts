import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldEncryption } from '#server/core/deps.ts';
import { createFieldEncryption } from '#server/providers/field-encryption.ts';
import type { Config } from '#server/start/config.ts';

type KeySource = Pick<Config, 'dataDir' | 'secretKey'>;

/** Equal on two machines with the same key; does not reveal it. */
export const digestKey = (vault: FieldEncryption): string => vault.digest('the key of a backup');

/** Null where no key is set yet; none is made. */
export const findKeyDigest = (config: KeySource): string | null =>
  config.secretKey === null && !existsSync(join(config.dataDir, 'secret.key'))
    ? null
    : digestKey(createFieldEncryption(config));
