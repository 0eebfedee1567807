// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { Debit } from '#contract/direct-debit.ts';
import type { BundlesReply } from '#contract/payment.ts';
import {
  type Answers,
  all,
  click,
  fill,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  texts,
  until,
} from '#tests/src/app/stage.tsx';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const offer = (amount = 2_999): BundlesReply => ({
  bundles: [
    { id: 'evening', credits: 250, price: euros(amount), price_per_message: euros(50), style: 'p1', best_value: false },
  ],
  methods: ['sdd', 'ideal'],
  country: 'DE',
  last: null,
  card: null,
  payments_open: true,
  unfinished: null,
});
const debitFor = (left: number): Debit => ({
  id: 'debit-0001',
  mandate: { reference: 'VSP-0001', text: 'I authorise Vesper Media B.V.' },
  mobile: '+49 ••• •••• 6789',
  iban: 'DE89••••3000',
  expires: Date.now() + left,
  resend: Date.now() + 42_000,
});

const debit = (query = 'bundle=evening&country=DE', given: Answers = {}) =>
  open(`/directdebit?${query}`, {
    ...member(),
    loadBundles: offer(),
    requestDebit: () => ({ debit: debitFor(600_000) }),
    loadTransaction: problem('not_found'),
    ...given,
  });

const account = {
  holder: 'Daniel Krüger',
  iban: 'de89370400440532013000',
  street: 'Friedrich-Ebert-Straße',
  house_number: '12a',
  postal_code: '45879',
  city: 'Gelsenkirchen',
  mobile: '0151 23456789',
};
const field = (name: string) => `#main input[name=${name}]`;
const valueOf = (selector: string) => {
  const input = find(selector);
  return input instanceof HTMLInputElement ? input.value : null;
};
const fillForm = async (change: Partial<typeof account> = {}) => {
  for (const [name, value] of Object.entries({ ...account, ...change })) {
    // oxlint-disable-next-line no-await-in-loop -- One field after the other, as a person does.
    await fill(field(name), value);
  }
};
const agree = () => click(find(field('mandate')));
const request = () => click(named('Request the code'));
const bodiesOf = (stage: Awaited<ReturnType<typeof debit>>, call: string) =>
  stage.requests.filter(({ name }) => name === call).map(({ body }) => body);
const errorAt = (name: string) => {
  const ids = find(field(name))?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.querySelector(`#${CSS.escape(ids.find((id) => id.endsWith('-error')) ?? 'none')}`)?.textContent;
};
const code = 'dialog input[autocomplete=one-time-code]';
const toCode = async (given: Answers = {}) => {
  const stage = await debit(undefined, given);
  await fillForm();
  agree();
  request();
  await until(() => find(code));
  return stage;
};

/** Time passes only by `vi.advanceTimersByTimeAsync`. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

it('[ROUTE-31 SDD-01 SDD-02 DISCOUNT-08] shows its fields and the price', async () => {
  await debit('bundle=evening&country=DE&discount=SUMMER', {
    loadDiscount: { code: 'SUMMER', value_percentage: 25 },
  });
  await seeHeading('Pay by SEPA direct debit');
  await until(() => find(field('iban')));
  expect(
    all('#main form input').map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]),
  ).toEqual([
    ['holder', 'name'],
    ['iban', 'off'],
    ['street', 'address-line1'],
    ['house_number', 'address-line2'],
    ['postal_code', 'postal-code'],
    ['city', 'address-level2'],
    ['mobile', 'tel'],
    ['mandate', null],
  ]);
  expect(texts('#main dd')).toEqual(['€29.99', '-€7.50', '€22.49']);
  expect(texts('#main form aside p').at(-1)).toBe('Then: €22.49 once by direct debit.');
  expect(find('#main details')?.textContent).toContain('Vesper Media B.V.');
  expect(find('#main details')?.textContent).toContain('eight weeks');
});

it('[SDD-02 SDD-07 SDD-08 SDD-09] sends nothing while fields are invalid, shows each error, and focuses the first', async () => {
  const stage = await debit();
  await fillForm({ holder: 'Daniel', iban: 'DE89370400440532013001', mobile: '030 123456', city: '' });
  request();
  await until(() => errorAt('iban'));
  expect(errorAt('iban')).toBe('This IBAN is not right. Please compare it with your card.');
  expect(errorAt('city')).toBe('Please fill this in.');
  expect(errorAt('mobile')).toBe('Enter a mobile number: we send the code by SMS.');
  expect(errorAt('mandate')).toBe('Please tick the box to go on.');
  await until(() => document.activeElement === find(field('iban')));
  expect(bodiesOf(stage, 'requestDebit')).toEqual([]);
});

it('[SDD-02] goes to the first field of an empty form', async () => {
  await debit();
  await until(() => find(field('iban')));
  request();
  await until(() => errorAt('holder') !== undefined && errorAt('iban') !== undefined);
  expect(document.activeElement).toBe(find(field('holder')));
});

it('[SDD-07] an IBAN is grouped while it is typed; an edit in the middle is regrouped on blur', async () => {
  await debit();
  await fill(field('iban'), 'de8937040');
  expect(valueOf(field('iban'))).toBe('DE89 3704 0');
  const input = find(field('iban')) as HTMLInputElement;
  Reflect.set(Object.getPrototypeOf(input) as object, 'value', 'DE9 3704 0', input);
  input.setSelectionRange(2, 2);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  expect(valueOf(field('iban'))).toBe('DE9 3704 0');
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await until(() => valueOf(field('iban')) === 'DE93 7040');
});

it('[SDD-01] sends the form once, and the code as soon as it is complete', async () => {
  const stage = await toCode({ confirmDebit: { transaction: { id: 'payment-0001' } } });
  expect(bodiesOf(stage, 'requestDebit')).toEqual([
    {
      ...account,
      iban: 'DE89 3704 0044 0532 0130 00',
      bundle: 'evening',
      country: 'DE',
      price: euros(2_999),
      mandate: true,
    },
  ]);
  expect(find('dialog')?.textContent.replaceAll('\u00A0', ' ')).toContain(
    'We sent 6 digits to +49 ••• •••• 6789. The code works for 10 minutes.',
  );
  expect(find('dialog')?.textContent).toContain('It pays €29.99 once from DE89••••3000.');
  expect(find('dialog')?.textContent).toContain('I authorise Vesper Media B.V.');
  expect(document.activeElement).toBe(find(code));
  await fill(code, '419 26');
  expect(bodiesOf(stage, 'confirmDebit')).toEqual([]);
  await fill(code, ' 419 265');
  await until(() => location.pathname === '/transactions/payment-0001');
  expect(bodiesOf(stage, 'confirmDebit')).toEqual([{ id: 'debit-0001', code: '419265' }]);
  expect(sessionStorage.getItem('draft:direct-debit:member-0001')).toBeNull();
});

it('[SDD-03 SDD-09] shows that a code is wrong, sends a corrected one only on submit, and returns to the form after three', async () => {
  const stage = await toCode({ confirmDebit: problem('invalid_fields', { fields: { code: 'sms_code_wrong' } }) });
  await fill(code, '111111');
  await until(() => find('dialog p[role=alert]')?.textContent === "That code isn't right. Please check it.");
  expect(find(code)?.getAttribute('aria-invalid')).toBe('true');
  await fill(code, '222222');
  expect(bodiesOf(stage, 'confirmDebit')).toHaveLength(1);
  expect([find('dialog p[role=alert]')?.textContent, find(code)?.getAttribute('aria-invalid')]).toEqual(['', 'false']);
  click(named('Pay €29.99 by direct debit'));
  await until(() => bodiesOf(stage, 'confirmDebit').length === 2);
  await until(() => find('dialog [aria-busy=true]') === null);
  await fill(code, '33333');
  click(named('Pay €29.99 by direct debit'));
  await until(() => find('dialog p[role=alert]')?.textContent === 'Please enter all 6 digits.');
  await fill(code, '333333');
  click(named('Pay €29.99 by direct debit'));
  await until(() => find('dialog') === null);
  expect(find('#main aside')?.textContent).toContain('3 codes were wrong.');
  expect([valueOf(field('holder')), valueOf(field('iban'))]).toEqual([account.holder, 'DE89 3704 0044 0532 0130 00']);
});

it.each([
  ['iban', 'This account cannot be used for direct debits.'],
  ['mobile', 'This number cannot be used for direct debits.'],
] as const)('[SDD-04 SDD-05] a blocked %s is shown at its field, and the other input stays', async (name, words) => {
  const stage = await debit(undefined, {
    requestDebit: problem('invalid_fields', { fields: { [name]: `${name}_blocked` } }),
  });
  await fillForm();
  agree();
  request();
  await until(() => errorAt(name) === words);
  await until(() => document.activeElement === find(field(name)));
  expect(valueOf(field('street'))).toBe(account.street);
  expect(bodiesOf(stage, 'requestDebit')).toHaveLength(1);
});

it('[SDD-06] a reached limit offers another payment method, or the way back', async () => {
  await debit(undefined, { requestDebit: problem('debit_limit') });
  await fillForm();
  agree();
  request();
  await seeHeading('The limit for direct debits is reached');
  expect(named('Choose another way to pay')?.getAttribute('href')).toBe('/credits/evening');
  click(named('Use another account'));
  await until(() => find(field('iban')));
  expect([valueOf(field('city')), valueOf(field('iban'))]).toEqual([account.city, 'DE89 3704 0044 0532 0130 00']);
});

it('[SDD-09] "Change number" keeps the input; so does a reload, except for the IBAN', async () => {
  const stage = await toCode();
  click(named('Change number'));
  await until(() => find('dialog') === null);
  expect([valueOf(field('mobile')), valueOf(field('iban'))]).toEqual([account.mobile, 'DE89 3704 0044 0532 0130 00']);
  stage.close();
  expect(JSON.stringify(sessionStorage)).not.toContain('0532');
  await debit();
  await until(() => valueOf(field('city')) === account.city);
  expect([valueOf(field('mobile')), valueOf(field('iban'))]).toEqual([account.mobile, '']);
});

it('[SDD-09] a reload restores the code entry; a new code is offered after its time', async () => {
  const stage = await toCode();
  stage.close();
  await debit();
  await until(() => find(code));
  expect(find('dialog')?.textContent).toContain('6789.');
  expect(find('dialog [role=timer]')?.textContent).toMatch(/^New code in 0:4[0-2]$/);
});

it('[SDD-09] requests another code, once, with an empty field, after waiting', async () => {
  stopClock();
  const first = { debit: { ...debitFor(600_000), resend: Date.now() + 42_000 } };
  const last = debitFor(700_000);
  const stage = await toCode({ requestDebit: first, resendDebitCode: { debit: { ...last, resend: last.expires } } });
  await fill(code, '419');
  await vi.advanceTimersByTimeAsync(42_000);
  const again = await until(() => named('Send a new code'));
  click(again);
  click(again);
  await until(() => find('dialog output')?.textContent === 'We have sent you a new code.');
  expect([valueOf(code), document.activeElement === find(code)]).toEqual(['', true]);
  expect(find('dialog')?.textContent).toContain('This is the last code for this order.');
  expect(bodiesOf(stage, 'resendDebitCode')).toEqual([{ id: 'debit-0001' }]);
});

it('[SDD-09] an expired code leads back to the form, which keeps its values', async () => {
  stopClock();
  await toCode();
  await vi.advanceTimersByTimeAsync(599_999);
  expect(find('dialog')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await until(() => find('dialog') === null);
  expect(find('#main aside')?.textContent).toContain('This code has expired. Please request a new one.');
  expect(valueOf(field('iban'))).toBe('DE89 3704 0044 0532 0130 00');
});

it('without an answer only a retry is offered, not the form: the code may have paid', async () => {
  await toCode({ confirmDebit: problem('network') });
  await fill(code, '419265');
  await until(() => find('dialog')?.textContent.includes('you pay once'));
  expect([named('Change number'), named('Close')]).toEqual([null, null]);
  expect(named('See your payments')?.getAttribute('href')).toBe('/transactions');
  expect(valueOf(code)).toBe('419265');
});

it('[CREDITS-06 SDD-09] a changed price is announced, and needs a new consent', async () => {
  const stage = await debit(undefined, { requestDebit: problem('price_changed') });
  await fillForm();
  agree();
  stage.answers.loadBundles = offer(3_999);
  request();
  await until(() => find('#main aside')?.textContent.includes('The price has changed. Please check it again.'));
  expect(texts('#main dd').at(-1)).toBe('€39.99');
  await until(() => find(`${field('mandate')}:checked`) === null);
  expect(valueOf(field('holder'))).toBe(account.holder);
});

it('[DISCOUNT-08] an invalid discount code is named, with the reason', async () => {
  await debit('bundle=evening&country=DE&discount=OLD', {
    loadDiscount: problem('invalid_fields', { fields: { code: 'code_expired' } }),
  });
  await until(() =>
    find('#main aside')?.textContent.includes(
      'The discount OLD cannot be used. This code has expired.The price is now without it.',
    ),
  );
  expect(texts('#main dd')).toEqual(['€29.99', '€29.99']);
});

it.each([
  ['bundle=', '/credits'],
  ['bundle=gone', '/credits'],
])('[ROUTE-31] %s: leads to the choice', async (query, place) => {
  await debit(query);
  expect(await until(() => location.pathname === place)).toBe(true);
});
