import { expect, test } from 'vitest';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { passwordError } from '#server/domain/passwords.ts';
import { guessCountry, canSignUp } from '#server/domain/signup-rules.ts';
import { canVisitorSearch } from '#server/domain/visitor-access.ts';

test('[SIGNUP-01 SIGNUP-02 SIGNUP-03] decides which visitors may sign up', () => {
  expect(canSignUp('all', undefined)).toBe(true);
  expect(canSignUp('with_trafficsource', 'adnet')).toBe(true);
  expect(canSignUp('with_trafficsource', ' ')).toBe(false);
  expect(canSignUp('with_trafficsource', undefined)).toBe(false);
  expect(canSignUp('nobody', 'adnet')).toBe(false);
});

test('[SEARCH-14 ROLE-04] decides which visitors may search', () => {
  const may = (plain: 'yes' | 'no', sourced: 'yes' | 'no', network?: string) =>
    canVisitorSearch({ logged_out_search: plain, logged_out_search_trafficsource: sourced }, network);
  expect([may('yes', 'no'), may('no', 'yes'), may('no', 'yes', 'adnet'), may('no', 'no', 'adnet')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('[PASSWORD-07] refuses common passwords in any spelling, and accepts long unusual ones', () => {
  const own = { name: 'Nightowl', email: 'n.owl@example.com' };
  const common = [
    'password',
    'PassWord1',
    'qwertyuiop',
    'Monkey2024',
    'iloveyou!',
    '12345678',
    'zzzzzzzz',
    'Sommer2026',
  ];
  expect(common.map((password) => passwordError(password, own))).toEqual(common.map(() => 'password_common'));
  const good = ['correct horse battery', 'ønske-brønd-77', '        x1y2', 'trombone-velvet'];
  expect(good.map((password) => passwordError(password, own))).toEqual(good.map(() => null));
});

test("[PASSWORD-07] refuses passwords made of the member's own name or address", () => {
  const own = { name: 'Night Owl', email: 'Wren.Field@example.com' };
  const personal = ['night owl', 'NightOwl!9', 'xx-wren.field-1', 'WREN.FIELD@example.com'];
  expect(personal.map((password) => passwordError(password, own))).toEqual(personal.map(() => 'password_personal'));
  expect(passwordError('ann-12345!', { name: 'Ann', email: 'a@example.com' })).toBe('password_personal');
  expect(passwordError('planning-tent', { name: 'Ann', email: 'a@example.com' })).toBe(null);
});

test('[SIGNUP-25] names and addresses are compared without case and compatibility forms', () => {
  expect(normaliseText('  Zoë ')).toBe(normaliseText('ZOË'));
  expect(normaliseText('ﬁnn')).toBe('finn');
  expect(normaliseText('A@B.example')).toBe('a@b.example');
});

test('a new member starts in the country of the visitor, else in the home country of the language', () => {
  expect(guessCountry('BE', 'nl', ['NL', 'BE'])).toBe('BE');
  expect(guessCountry(null, 'nb', ['NL', 'NO'])).toBe('NO');
  expect(guessCountry('BR', 'nb', ['NL', 'NO'])).toBe('NO');
  expect(guessCountry(null, 'fi', ['NL', 'NO'])).toBe('NL');
});
