import { expect, test } from 'vitest';
import { noPasswordHash, openPasswords } from '#server/providers/passwords/argon2-passwords.ts';

test('[LOGIN-06] uses argon2id with a salt; accounts without a password never match', async () => {
  const passwords = openPasswords();
  const [one, other] = await Promise.all([passwords.hash('velvet'), passwords.hash('velvet')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwords.verify(one, 'velvet')).toBe(true);
  expect(await passwords.verify(one, 'Velvet')).toBe(false);
  expect(await passwords.verify(null, '')).toBe(false);
  expect(await passwords.verify(noPasswordHash, '')).toBe(false);
});
