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

test('[PASSWORD-07] up to 256 characters count to the last byte, with its case and spaces', async () => {
  const passwords = openPasswords();
  const long = 'ø'.repeat(255);
  const hash = await passwords.hash(`${long}x`);
  expect(await passwords.verify(hash, `${long}x`)).toBe(true);
  expect(await passwords.verify(hash, `${long}y`)).toBe(false);
  const spaced = await passwords.hash(' Velvet trombone ');
  expect(await passwords.verify(spaced, ' Velvet trombone ')).toBe(true);
  for (const other of ['Velvet trombone', ' velvet trombone ', ' Velvet trombone'])
    expect(await passwords.verify(spaced, other)).toBe(false);
});
