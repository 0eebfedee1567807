import { expect, test } from 'vitest';
import {
  hashDebitCode,
  isCodeActive,
  isCorrectCode,
  createDebitCode,
  nextResendAt,
} from '#server/domain/debit-code.ts';
import { createFieldEncryption } from '#server/providers/field-encryption.ts';

const now = 5_000_000_000;
const minute = 60_000;
const vault = createFieldEncryption({ dataDir: '', secretKey: 'a1'.repeat(32) });
const sent = { state: 'awaiting', code_sent_at: now, code_expires_at: now + 10 * minute, codes_sent: 1 } as const;

test('[SDD-09] a code has six random digits', () => {
  const codes = Array.from({ length: 2_000 }, createDebitCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBeGreaterThan(1_900);
  expect(new Set(codes.map((code) => code[0]))).toEqual(new Set('0123456789'));
});

test('[SDD-03 SDD-09] a code is valid for its own debit only, and none is valid without a hash', () => {
  const debit = { id: 'debit-1', code_hash: hashDebitCode(vault, 'debit-1', '012345') };
  expect(debit.code_hash).not.toContain('012345');
  expect(isCorrectCode(vault, debit, '012345')).toBe(true);
  expect(['012346', '12345', '', '0123456'].filter((code) => isCorrectCode(vault, debit, code))).toEqual([]);
  expect(isCorrectCode(vault, { ...debit, id: 'debit-2' }, '012345')).toBe(false);
  expect(['', '012345'].filter((code) => isCorrectCode(vault, { ...debit, code_hash: '' }, code))).toEqual([]);
});

test('[SDD-09] a code can be entered for ten minutes', () => {
  expect([now, now + 10 * minute - 1, now + 10 * minute].map((time) => isCodeActive(sent, time))).toEqual([
    true,
    true,
    false,
  ]);
  expect((['confirmed', 'over'] as const).map((state) => isCodeActive({ ...sent, state }, now))).toEqual([
    false,
    false,
  ]);
});

test('[SDD-09] another code can be sent after a minute, at most three in total', () => {
  expect([1, 2, 3].map((count) => nextResendAt({ ...sent, codes_sent: count }) - now)).toEqual([
    minute,
    minute,
    10 * minute,
  ]);
});
