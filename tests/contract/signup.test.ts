import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PasswordChangeSchema, ResetSchema } from '#contract/account.ts';
import { SignupDraftSchema, validateAge, calculateAge } from '#contract/signup.ts';

const good = { email: 'ada@example.com', name: 'Ada', password: 'correct horse', date_of_birth: '1990-05-17' };

/** Field errors of a draft. */
const errorsOf = (change: Partial<Record<keyof typeof good, string>>): Record<string, string> => {
  const { success, error } = z.safeParse(SignupDraftSchema, { ...good, ...change });
  return success
    ? {}
    : Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
};

describe('the sign-up draft', () => {
  it.each([
    [{}, {}],
    [{ email: '' }, { email: 'required' }],
    [{ email: 'adam' }, { email: 'invalid' }],
    [{ email: 'adam@example' }, { email: 'invalid' }],
    [{ email: 'ada@b.c\r\nBcc: eve@x.y' }, { email: 'invalid' }],
    [{ email: 'ada@exa>mple.com' }, { email: 'invalid' }],
    [{ email: 'ada@b,c.com' }, { email: 'invalid' }],
    [{ email: `${'a'.repeat(250)}@b.cd` }, { email: 'too_long' }],
    [{ name: 'Al' }, { name: 'too_short' }],
    [{ name: 'a'.repeat(31) }, { name: 'too_long' }],
    [{ name: '@ada' }, { name: 'name_starts_with_at' }],
    [{ name: 'Ada\u0000' }, { name: 'invalid' }],
    [{ name: 'עדה 🌙' }, {}],
    [{ email: 'ada@b.cd', name: 'ADA@b.cd' }, { name: 'name_is_email' }],
    [{ password: '  emoji 🌙 and spaces  ' }, {}],
    [{ date_of_birth: '' }, { date_of_birth: 'required' }],
    [{ date_of_birth: '17-05-1990' }, { date_of_birth: 'invalid_date' }],
    [{ date_of_birth: '1990-02-29' }, { date_of_birth: 'invalid_date' }],
    [{ date_of_birth: '1992-02-29' }, {}],
  ])('%j gives %j [SIGNUP-13 SIGNUP-16 SIGNUP-17]', (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });
});

describe('a new password', () => {
  const form = { token: 'a'.repeat(43), old_password: 'correct horse' };
  const errorOf = (schema: z.ZodMiniType, password: string): string | undefined =>
    z.safeParse(schema, { ...good, ...form, password }).error?.issues[0]?.message;

  it.each<[string, z.ZodMiniType]>([
    ['the sign-up', SignupDraftSchema],
    ['a reset', ResetSchema],
    ['a change', PasswordChangeSchema],
  ])('in %s has at least 8 characters and at most 256, so 64 are allowed [PASSWORD-07]', (_, schema) => {
    expect([7, 8, 64, 256, 257].map((length) => errorOf(schema, 'p'.repeat(length)))).toEqual([
      'too_short',
      undefined,
      undefined,
      undefined,
      'too_long',
    ]);
  });
});

describe('age', () => {
  const at = Date.UTC(2026, 10, 20, 23, 59);

  it.each([
    ['2008-11-20', 18, null],
    ['2008-11-21', 17, 'too_young'],
    ['1906-11-20', 120, null],
    ['1905-11-20', 121, 'invalid_date'],
    ['2027-01-01', -1, 'invalid_date'],
  ])('born %s is %i: %j [SIGNUP-22]', (born, age, error) => {
    expect([calculateAge(born, at), validateAge(born, at)]).toEqual([age, error]);
  });

  it('of a member born on 29 February increases on 1 March [SIGNUP-22]', () => {
    expect([
      calculateAge('2008-02-29', Date.UTC(2026, 1, 28)),
      calculateAge('2008-02-29', Date.UTC(2026, 2, 1)),
    ]).toEqual([17, 18]);
  });
});

it('[PASSWORD-07] a password has 8 to 256 characters, of any kind', () => {
  const lengths = [7, 8, 64, 256, 257];
  expect(lengths.map((length) => errorsOf({ password: ' '.repeat(length) }))).toEqual([
    { password: 'too_short' },
    {},
    {},
    {},
    { password: 'too_long' },
  ]);
});
