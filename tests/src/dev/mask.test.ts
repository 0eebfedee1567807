import { describe, expect, it } from 'vitest';
import { ProblemError } from '#machines/generic/problem.ts';
import { mask, maskEvent, masked } from '#src/dev/tap/mask.ts';

describe('what leaves the page', () => {
  it('keeps numbers, switches, ids and words of the code', () => {
    const value = {
      credits: 3,
      paid_user: false,
      status: 'confirmed',
      id: 'abcdefgh12345678',
      country: 'NL',
      until: null,
    };
    expect(mask(value)).toEqual(value);
  });

  it.each([
    'email',
    'password',
    'iban',
    'holder',
    'street',
    'mobile',
    'token',
    'body',
    'text',
    'name',
    'city',
    'anything',
  ])('masks %s', (key) => {
    expect(mask({ values: { [key]: 'secret' } })).toEqual({ values: { [key]: masked } });
  });

  it('masks an SMS code and keeps the code of a problem', () => {
    expect(mask({ code: '123456' })).toEqual({ code: masked });
    expect(mask({ problem: { code: 'login_failed' } })).toEqual({ problem: { code: 'login_failed' } });
  });

  it('masks an allowed key whose value has another form', () => {
    expect(mask({ id: 'ada@example.com', status: 'two words' })).toEqual({ id: masked, status: masked });
  });

  it('cuts the query off an address', () => {
    expect(mask({ to: '/login?token=secret' })).toEqual({ to: `/login?${masked}` });
  });

  it('masks keys that are no names, and where a member is', () => {
    expect(mask({ drafts: { 'ada@example.com': 1 } })).toEqual({ drafts: { [masked]: 1 } });
    expect(mask({ latitude: 52.37 })).toEqual({ latitude: masked });
  });

  it('keeps of an error its name and problem only', () => {
    expect(mask(new Error('secret'))).toEqual({ name: 'Error' });
    expect(mask(new ProblemError({ code: 'login_failed' }))).toEqual({
      name: 'ProblemError',
      problem: { code: 'login_failed' },
    });
  });

  it('bounds lists and depth', () => {
    expect(mask(Array.from({ length: 500 }, (_, index) => index))).toHaveLength(100);
    let deep: unknown = 1;
    for (let level = 0; level < 50; level += 1) deep = { deep };
    expect(JSON.stringify(mask(deep)).length).toBeLessThan(200);
  });

  it('keeps the type of an event', () => {
    expect(maskEvent({ type: 'form.submitted', values: { password: 'secret' } } as { type: string })).toEqual({
      type: 'form.submitted',
      values: { password: masked },
    });
  });
});
