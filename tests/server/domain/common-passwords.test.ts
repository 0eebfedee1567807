import { expect, test } from 'vitest';
import { isCommonPassword } from '#server/domain/common-passwords.ts';
import { mostUsedPasswords } from '#server/domain/most-used-passwords.ts';

const common = (...passwords: string[]) => passwords.filter(isCommonPassword);
const none: string[] = [];

test('[PASSWORD-07] refuses the most common leaked passwords', () => {
  const leaked = [
    '12345678',
    'password',
    'iloveyou',
    'sunshine',
    'princess',
    'football',
    'baseball',
    'trustno1',
    'superman',
    // Of the demo logins.
    'vesper-demo',
  ];
  expect(common(...leaked)).toEqual(leaked);
});

test('[PASSWORD-07] refuses the 3,000 most used passwords that are long enough', () => {
  expect(new Set(mostUsedPasswords).size).toBe(3_000);
  expect(mostUsedPasswords.filter((password) => password.length < 8)).toEqual(none);
  expect(mostUsedPasswords.filter((password) => !isCommonPassword(password))).toEqual(none);
  const some = ['cocacola', 'maverick', '4815162342', 'usuckballz1'];
  expect(common(...some)).toEqual(some);
});

test('[PASSWORD-07] refuses keyboard walks, on other layouts and backwards too', () => {
  const walks = [
    'qwertyuiop',
    'poiuytrewq',
    'qwertzuiop',
    'azertyuiop',
    'asdfghjkl',
    '1qaz2wsx',
    '1q2w3e4r5t',
    'qazwsxedc',
  ];
  const joined = ['qwerty123456', '1234qwer', 'asdf4321', 'abcdefgh', 'zxcvbnm123', '!@#$%^&*', 'abc123456'];
  expect(common(...walks, ...joined)).toEqual([...walks, ...joined]);
});

test('[PASSWORD-07] refuses repetitions and dates', () => {
  const simple = ['aaaaaaaa', 'abababab', 'abcabcabc', '12341234', '24121986', '12311999', '19861224', '24.12.1986'];
  expect(common(...simple)).toEqual(simple);
});

test('[PASSWORD-07] refuses common words with digits, symbols, doubling or look-alike letters', () => {
  const dressed = [
    'password1',
    'p@ssw0rd',
    'p4ssw0rd2024!',
    'welcome2025',
    'lovelove',
    'hellohello1',
    'dragon1987',
    'vesper123',
    'dating2026!',
  ];
  expect(common(...dressed)).toEqual(dressed);
});

test('[PASSWORD-07] has no composition rules for other passwords', () => {
  const fine = [
    'velvet-trombone',
    'correct horse battery',
    'dragon eats tulips',
    'mijn fiets is rood',
    'xkqvwzjy',
    '73914826',
    'пароль от дома',
    '🦩🦩 op het dak',
    'loverly weather today',
    'aaaaaaab-no-repetition',
  ];
  expect(common(...fine)).toEqual(none);
});
