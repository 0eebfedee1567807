import { describe, expect, test } from 'vitest';
import { defaultParameters } from '#server/domain/site-settings.ts';
import { decryptAccount } from '#server/store/debits.ts';
import { settleByProviderId } from '#server/store/payments.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { codeFor, debitsOf, draft, freshDraft, ibanOf, readDebit, textsOf, wrongCode } from './debits.ts';
import { eventsOf, inOrder, set, useProduct } from './product-server.ts';
import { eur, fakeShop, makeGate, paymentsOf } from './shop.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const many = 50;

forMainEngine((engine) => {
  const shop = fakeShop();
  shop.charge.state = 'pending';
  const server = useProduct(engine, { deps: { payments: shop.provider } });
  const request = async (agent: Agent, body = freshDraft()) => (await agent.ok('requestDebit', { body })).debit;
  const confirm = (agent: Agent, id: string, code: string) => agent.call('confirmDebit', { body: { id, code } });
  const limits = (special: Partial<typeof defaultParameters>) =>
    set(server(), 'parameters', { ...defaultParameters, ...special });

  /** A member with a pending code. */
  const awaiting = async (body = freshDraft()) => {
    const { member, agent } = await server().addLoggedIn();
    const debit = await request(agent, body);
    return { member, agent, debit, body, code: await codeFor(server(), member.id) };
  };
  /** A member with a pending debit. */
  const running = async (body = freshDraft()) => {
    const { member, agent, debit, code } = await awaiting(body);
    const { transaction } = await agent.ok('confirmDebit', { body: { id: debit.id, code } });
    return { member, agent, debit, transaction };
  };
  const report = async (transaction: { readonly id: string }, state: 'paid' | 'failed' | 'charged_back') => {
    shop.report(`fake-${transaction.id}`, { state });
    await settleByProviderId(server().deps(), `fake-${transaction.id}`, server().clock.now());
  };

  describe('a direct debit', () => {
    test('[SDD-09] refuses to send texts before the address is confirmed', async () => {
      const { member, agent } = await server().addLoggedIn({ status: 'not_confirmed' });
      expect(await agent.refused('requestDebit', { body: draft })).toMatchObject({
        status: 403,
        error: 'confirm_email',
      });
      expect(await textsOf(server(), member.id)).toEqual([]);
    });

    test('[SDD-01 SDD-02 SDD-09 PAY-10] starts with a form and becomes a payment by the code in the SMS', async () => {
      const { member, agent } = await server().addLoggedIn();
      const now = server().clock.now();
      const debit = await request(agent, draft);
      const reference = `M-${debit.id.toUpperCase()}`;
      expect(debit).toEqual({
        id: debit.id,
        mandate: { reference, text: expect.stringContaining(reference) },
        mobile: '+31 ••• •••• 5678',
        iban: 'NL91••••4300',
        expires: now + 10 * minute,
        resend: now + minute,
      });
      expect(debit.mandate.text).toContain('Vesper Demo, 1 Example Street, Amsterdam, Netherlands');
      expect(debit.mandate.text).toContain('one payment of €9.99 from my account NL91••••4300');
      expect(reference).toMatch(/^[A-Z0-9/?:().,'+ -]{1,35}$/);

      const code = await codeFor(server(), member.id);
      expect(await textsOf(server(), member.id)).toEqual([
        { to: '+31612345678', body: expect.stringMatching(/^Vesper: \d{6} is your code\. It works for 10 minutes\./) },
      ]);
      const { transaction } = await agent.ok('confirmDebit', { body: { id: debit.id, code } });
      expect(transaction).toMatchObject({
        bundle: 'hello',
        credits: 20,
        price: eur(999),
        full_price: eur(999),
        discount: null,
        country: 'NL',
        method: 'sdd',
        status: 'pending',
        state: 'pending',
        recurring: false,
        redirect_url: null,
        mandate: { reference, iban: 'NL91••••4300', text: debit.mandate.text, agreed: now },
      });
      expect(shop.orders.at(-1)).toMatchObject({
        id: transaction.id,
        price: eur(999),
        method: 'sdd',
        keepCard: false,
        by: { mandate: { reference, agreed: now, holder: 'Anna de Vries', iban: 'NL91ABNA0417164300' } },
      });
      expect(await readDebit(server(), debit.id)).toMatchObject({ state: 'confirmed', code_hash: '', tries: 0 });
      await report(transaction, 'paid');
      expect(await server().readMember(member.id)).toMatchObject({ credits: 20, paid: 1 });
    });

    test('[SDD-02] stores the normalised account encrypted', async () => {
      const { debit, body } = await awaiting();
      const row = await readDebit(server(), debit.id);
      expect(decryptAccount(server().deps().vault, row)).toEqual({
        holder: body.holder,
        iban: body.iban,
        street: body.street,
        house_number: body.house_number,
        postal_code: body.postal_code,
        city: body.city,
        mobile: `+316${body.mobile.slice(3)}`,
      });
      expect(JSON.stringify(row)).not.toMatch(/Anna|Keizersgracht|1015 ?CS/);
    });

    test('[SDD-09] uses the member’s language, and names the creditor', async () => {
      await limits({ creditor_id: 'NL00ZZZ123456780000' });
      const { agent } = await server().addLoggedIn({ language: 'de' });
      const { mandate } = await request(agent, freshDraft());
      await limits({});
      expect(mandate.text).toContain('9,99');
      expect(mandate.text).toContain('NL00ZZZ123456780000');
      const { agent: other } = await server().addLoggedIn({ language: 'tlh' });
      expect((await request(other)).mandate.text).toContain('€9.99');
    });

    test('[SDD-02 SDD-07 SDD-08] reports form errors by field, and sends no text', async () => {
      const { member, agent } = await server().addLoggedIn();
      const refused = async (special: object) => {
        const { status, error, fields } = await agent.refused('requestDebit', { body: { ...draft, ...special } });
        return { status, error, fields };
      };
      const at = (fields: object) => ({ status: 422, error: 'invalid_fields', fields });
      expect(await refused({ holder: ' ', street: '', mandate: false })).toEqual(
        at({ holder: 'required', street: 'required', mandate: 'consent_required' }),
      );
      expect(await refused({ iban: 'NL91 ABNA 0417 1643 01', mobile: '020 123 4567', postal_code: '1' })).toEqual(
        at({ iban: 'iban_checksum', mobile: 'mobile_kind', postal_code: 'invalid' }),
      );
      expect(await refused({ iban: 'TR33 0006 1005 1978 6457 8413 26' })).toEqual(at({ iban: 'iban_country' }));
      expect(await refused({ iban: 'NL91 ABNA 0417' })).toEqual(at({ iban: 'iban_length' }));
      expect(await refused({ discount: 'NO-SUCH-CODE' })).toEqual(at({ discount: 'code_not_found' }));
      expect([await textsOf(server(), member.id), await debitsOf(server(), member.id)]).toEqual([[], []]);
    });

    test('[PAY-11 DISCOUNT-08] is offered in some countries only, at the current price', async () => {
      const { agent } = await server().addLoggedIn();
      const refused = async (special: object) =>
        (await agent.refused('requestDebit', { body: { ...draft, ...special } })).error;
      const swedish = { country: 'SE', price: { amount: 10_900, currency: 'SEK' }, mobile: '+31612345678' };
      expect(await refused(swedish)).toBe('payment_method_unavailable');
      expect(await refused({ price: eur(998) })).toBe('price_changed');
      expect(await refused({ bundle: 'gold' })).toBe('not_found');
      expect(await server().agent().refused('requestDebit', { body: draft })).toMatchObject({
        authentication_required: true,
      });
    });

    test('[SDD-09 BONUS-37] keeps the price of the form when the bonus ends before the code arrives', async () => {
      const { member, agent } = await server().addLoggedIn({ signup_at: server().clock.now() - 4 * 60 * minute + 1 });
      const debit = await request(agent, freshDraft({ price: eur(749), discount: 'timebonus25' }));
      const code = await codeFor(server(), member.id);
      server().clock.advance(minute);
      const { transaction } = await agent.ok('confirmDebit', { body: { id: debit.id, code } });
      expect(transaction).toMatchObject({
        price: eur(749),
        full_price: eur(999),
        discount: { code: 'TIMEBONUS25', percentage: 25 },
      });
    });

    test('[SDD-09 DISCOUNT-03] does not grant a discount that was used elsewhere since', async () => {
      const { member, agent } = await server().addLoggedIn({ signup_at: server().clock.now() });
      const debit = await request(agent, freshDraft({ price: eur(749), discount: 'TIMEBONUS25' }));
      const code = await codeFor(server(), member.id);
      const { transaction } = await agent.ok('createPayment', {
        body: { bundle: 'hello', country: 'NL', method: 'ideal', price: eur(749), discount: 'TIMEBONUS25' },
      });
      await report(transaction, 'paid');
      expect(await agent.refused('confirmDebit', { body: { id: debit.id, code } })).toMatchObject({
        error: 'invalid_fields',
        fields: { discount: 'code_used' },
      });
      expect((await confirm(agent, debit.id, code)).status).toBe(410);
      expect(await paymentsOf(server(), member.id)).toHaveLength(1);
    });
  });

  describe('a code', () => {
    test('[SDD-03 SDD-09] that is wrong is reported; after five wrong codes even the right one is refused', async () => {
      const { agent, debit, code, member } = await awaiting();
      for (const by of [1, 2, 3, 4]) {
        expect(await confirm(agent, debit.id, wrongCode(code, by))).toMatchObject({
          status: 422,
          body: { error: 'invalid_fields', fields: { code: 'sms_code_wrong' } },
        });
      }
      expect(await confirm(agent, debit.id, wrongCode(code, 5))).toMatchObject({
        status: 410,
        body: { error: 'debit_over' },
      });
      expect((await confirm(agent, debit.id, code)).status).toBe(410);
      expect((await agent.call('resendDebitCode', { body: { id: debit.id } })).status).toBe(410);
      expect(await paymentsOf(server(), member.id)).toEqual([]);
    });

    test('[SDD-03] without six digits does not count as an attempt', async () => {
      const { agent, debit, code } = await awaiting();
      for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
        expect(await confirm(agent, debit.id, typed)).toMatchObject({
          status: 422,
          body: { fields: { code: 'sms_code_wrong' } },
        });
      }
      expect((await readDebit(server(), debit.id)).tries).toBe(0);
      expect((await confirm(agent, debit.id, ` ${code} `)).status).toBe(200);
    });

    test('[SDD-03 SDD-09] five attempts are accepted of many concurrent wrong ones', async () => {
      const { agent, debit, code } = await awaiting();
      const answers = await Promise.all(
        Array.from({ length: many }, (_, at) => confirm(agent, debit.id, wrongCode(code, at + 1))),
      );
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
      expect(answers.filter(({ status }) => status === 410)).toHaveLength(many - 4);
      expect(await readDebit(server(), debit.id)).toMatchObject({ tries: 5, state: 'over', code_hash: '' });
    });

    test('[SDD-09] works for ten minutes', async () => {
      const early = await awaiting();
      server().clock.advance(10 * minute - 1);
      expect((await confirm(early.agent, early.debit.id, early.code)).status).toBe(200);
      const late = await awaiting();
      server().clock.advance(10 * minute);
      expect((await confirm(late.agent, late.debit.id, late.code)).status).toBe(410);
      expect((await late.agent.call('resendDebitCode', { body: { id: late.debit.id } })).status).toBe(410);
    });

    test('[SDD-09] confirms once: repeated and concurrent requests create one payment', async () => {
      const { agent, debit, code, member } = await awaiting();
      const before = shop.known.size;
      const answers = await Promise.all(Array.from({ length: many }, () => confirm(agent, debit.id, code)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const [payment, ...others] = await paymentsOf(server(), member.id);
      expect([others, shop.known.size - before]).toEqual([[], 1]);
      const ids = answers.map(({ body }) => JSON.stringify(body).includes(`"id":"${payment?.id}"`));
      expect(ids).toEqual(ids.map(() => true));
      expect(await agent.ok('confirmDebit', { body: { id: debit.id, code: wrongCode(code) } })).toMatchObject({
        transaction: { id: payment?.id, state: 'pending' },
      });
      expect((await agent.call('resendDebitCode', { body: { id: debit.id } })).status).toBe(410);
    });

    test('[SDD-09 PAY-12] confirms while the provider is unavailable: a retry creates one payment', async () => {
      const { agent, debit, code, member } = await awaiting();
      shop.state.answers = false;
      expect((await confirm(agent, debit.id, code)).status).toBe(503);
      shop.state.answers = true;
      shop.answers.areLost = true;
      expect((await confirm(agent, debit.id, code)).status).toBe(503);
      shop.answers.areLost = false;
      const { transaction } = await agent.ok('confirmDebit', { body: { id: debit.id, code } });
      expect((await paymentsOf(server(), member.id)).map(({ id, state }) => [id, state])).toEqual([
        [transaction.id, 'pending'],
      ]);
    });

    test('[SDD-09 PAY-12] stays valid once its payment exists, although a slower confirmation was refused', async () => {
      const { agent, debit, code } = await awaiting();
      const body = { bundle: 'evening', method: 'ideal', country: 'NL', price: eur(2_499) } as const;
      const other = `fake-${(await agent.ok('createPayment', { body })).transaction.id}`;
      const gate = makeGate();
      const { cancel } = shop.provider;
      const waiting: string[] = [];
      shop.provider.cancel = async (id) => {
        waiting.push(id);
        await gate.pass();
        return cancel(id);
      };
      gate.close();
      const slow = confirm(agent, debit.id, code);
      await expect.poll(() => waiting).toEqual([other]);
      shop.report(other, { state: 'paid' });
      await settleByProviderId(server().deps(), other, server().clock.now());
      const { transaction } = await agent.ok('confirmDebit', { body: { id: debit.id, code } });
      gate.open();
      expect((await slow).status).toBe(409);
      shop.provider.cancel = cancel;
      expect((await readDebit(server(), debit.id)).state).toBe('confirmed');
      expect((await agent.ok('confirmDebit', { body: { id: debit.id, code } })).transaction.id).toBe(transaction.id);
    });

    test('[SDD-09] is sent again after a minute at the earliest', async () => {
      const { agent, debit, code, member } = await awaiting();
      const resend = async () => (await agent.ok('resendDebitCode', { body: { id: debit.id } })).debit;
      server().clock.advance(minute - 1);
      expect([await resend(), await codeFor(server(), member.id)]).toEqual([debit, code]);
      server().clock.advance(1);
      const answers = await Promise.all(Array.from({ length: many }, resend));
      const now = server().clock.now();
      expect(answers).toEqual(answers.map(() => ({ ...debit, expires: now + 10 * minute, resend: now + minute })));
      expect((await readDebit(server(), debit.id)).codes_sent).toBe(2);
      const other = await codeFor(server(), member.id);
      expect(other).not.toBe(code);
      expect(await textsOf(server(), member.id)).toHaveLength(1);
      expect((await confirm(agent, debit.id, code)).status).toBe(422);
      expect((await confirm(agent, debit.id, other)).status).toBe(200);
    });

    test('[SDD-09] is sent at most three times, with five attempts in total', async () => {
      const { agent, debit, code, member } = await awaiting();
      const resend = async () => (await agent.ok('resendDebitCode', { body: { id: debit.id } })).debit;
      for (const by of [1, 2]) {
        await confirm(agent, debit.id, wrongCode(code, by));
        server().clock.advance(minute);
        await resend();
      }
      const third = await codeFor(server(), member.id);
      server().clock.advance(9 * minute);
      const last = await resend();
      expect(last.resend).toBe(last.expires);
      expect(await codeFor(server(), member.id)).toBe(third);
      expect((await readDebit(server(), debit.id)).codes_sent).toBe(3);
      const statuses: number[] = [];
      for (const by of [1, 2, 3]) statuses.push((await confirm(agent, debit.id, wrongCode(third, by))).status);
      expect(statuses).toEqual([422, 422, 410]);
    });

    test('[SDD-09] is void once the form is submitted again', async () => {
      const { agent, debit, code, member } = await awaiting();
      const next = await request(agent, freshDraft());
      const nextCode = await codeFor(server(), member.id);
      expect(await textsOf(server(), member.id)).toHaveLength(1);
      expect((await confirm(agent, debit.id, code)).status).toBe(410);
      expect((await confirm(agent, debit.id, nextCode)).status).toBe(410);
      expect((await confirm(agent, next.id, nextCode)).status).toBe(200);
    });

    test('[SDD-09] another member’s debit is not found', async () => {
      const { debit, code } = await awaiting();
      const stranger = await server().addLoggedIn();
      const requestDebit = async (id: string) => [
        await stranger.agent.refused('confirmDebit', { body: { id, code } }),
        await stranger.agent.refused('resendDebitCode', { body: { id } }),
      ];
      expect(await requestDebit(debit.id)).toEqual(await requestDebit('no-such-debit'));
      expect((await requestDebit(debit.id)).map(({ error }) => error)).toEqual(['not_found', 'not_found']);
      expect((await readDebit(server(), debit.id)).tries).toBe(0);
    });
  });

  describe('limits', () => {
    const refused = async (agent: Agent, body: typeof draft) => {
      const { status, error, until, fields } = await agent.refused('requestDebit', { body });
      return { status, error, until, fields };
    };

    test('[SDD-06 SDD-09] a member can start three debits a day', async () => {
      const { agent } = await server().addLoggedIn();
      const began = server().clock.now();
      for (let count = 0; count < 3; count += 1) {
        await request(agent);
        server().clock.advance(minute);
      }
      expect(await refused(agent, freshDraft())).toMatchObject({
        status: 409,
        error: 'debit_limit',
        until: began + day,
      });
      server().clock.advance(day - 3 * minute);
      await request(agent);
      expect(await refused(agent, freshDraft())).toMatchObject({ until: began + day + minute });
    });

    test('[SDD-06 SDD-09] limits an account and a number across members', async () => {
      const body = freshDraft();
      for (let count = 0; count < 3; count += 1) await awaiting(body);
      const { agent } = await server().addLoggedIn();
      const until = server().clock.now() + day;
      const limit = { status: 409, error: 'debit_limit', until, fields: undefined };
      expect(await refused(agent, freshDraft({ iban: body.iban.toLowerCase() }))).toEqual(limit);
      expect(await refused(agent, freshDraft({ mobile: `+316${body.mobile.slice(3)}` }))).toEqual(limit);
      await request(agent);
    });

    test('[SDD-06 SDD-09] three of many concurrent debits are started', async () => {
      const { member, agent } = await server().addLoggedIn();
      const body = freshDraft();
      const requests = Array.from({ length: many }, () => agent.call('requestDebit', { body }));
      const statuses = inOrder((await Promise.all(requests)).map(({ status }) => status));
      expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 409]);
      expect((await debitsOf(server(), member.id)).map(({ state }) => state).toSorted()).toEqual([
        'awaiting',
        'over',
        'over',
      ]);
      const others = await Promise.all(Array.from({ length: many }, () => server().addLoggedIn()));
      const shared = freshDraft();
      const answers = await Promise.all(others.map((other) => other.agent.call('requestDebit', { body: shared })));
      expect(inOrder(answers.map(({ status }) => status)).slice(0, 4)).toEqual([200, 200, 200, 409]);
    });

    test('[SDD-06 SDD-09] two debits of a member or an account may be open', async () => {
      const body = freshDraft();
      const first = await running(body);
      await running({ ...freshDraft(), iban: body.iban });
      const { agent } = await server().addLoggedIn();
      const limit = { status: 409, error: 'debit_limit', until: undefined, fields: undefined };
      expect(await refused(agent, freshDraft({ iban: body.iban }))).toEqual(limit);
      // A paid or failed debit no longer counts.
      await report(first.transaction, 'paid');
      await request(agent, freshDraft({ iban: body.iban }));

      const member = await running();
      const again = await request(member.agent);
      const code = await codeFor(server(), member.member.id);
      await member.agent.ok('confirmDebit', { body: { id: again.id, code } });
      expect(await refused(member.agent, freshDraft())).toEqual(limit);
      await report(member.transaction, 'failed');
      await request(member.agent);
    });

    test('[SDD-06 PAY-12] a debit without the answer of its bank counts for 60 days, not for ever', async () => {
      const body = freshDraft();
      const { member } = await running(body);
      await running({ ...freshDraft(), iban: body.iban });
      const sameAccount = () => freshDraft({ iban: body.iban });
      server().clock.advance(60 * day - 1);
      expect(await refused(await server().logIn(member.id), sameAccount())).toMatchObject({ error: 'debit_limit' });
      server().clock.advance(1);
      await request(await server().logIn(member.id), sameAccount());
    });

    test('[SDD-06 PAY-12] a debit that brought another sum waits for the operator, and no longer counts', async () => {
      const body = freshDraft();
      const first = await running(body);
      await running({ ...freshDraft(), iban: body.iban });
      shop.report(`fake-${first.transaction.id}`, { price: eur(1) });
      await report(first.transaction, 'paid');
      expect((await paymentsOf(server(), first.member.id))[0]?.state).toBe('wrong_amount');
      await request(first.agent, freshDraft({ iban: body.iban }));
    });

    test('[SDD-06 SDD-09] the sum of open debits is at most 200 euros', async () => {
      await limits({ debits_running: 9 });
      const season = { bundle: 'season', price: eur(9_999) };
      const first = await running(freshDraft(season));
      await request(first.agent, freshDraft(season));
      const code = await codeFor(server(), first.member.id);
      const [, another] = await debitsOf(server(), first.member.id);
      await first.agent.ok('confirmDebit', { body: { id: another?.id ?? '', code } });
      expect(await refused(first.agent, freshDraft())).toMatchObject({ error: 'debit_limit', until: undefined });
      await limits({});
    });

    test('[SDD-06 SDD-09] codes sent earlier cannot bypass the limits, not even concurrently', async () => {
      await limits({ debits_running: 1 });
      const { iban } = freshDraft();
      const both = [await awaiting(freshDraft({ iban })), await awaiting(freshDraft({ iban }))];
      const answers = await Promise.all(both.map(({ agent, debit, code }) => confirm(agent, debit.id, code)));
      await limits({});
      expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 409]);
      const payments = await Promise.all(both.map(({ member }) => paymentsOf(server(), member.id)));
      expect(payments.flat()).toHaveLength(1);
    });
  });

  describe('a block', () => {
    test('[SDD-04 SDD-05 SDD-09] of account and number follows a chargeback', async () => {
      const body = freshDraft();
      const { transaction } = await running(body);
      const waiting = await awaiting(freshDraft({ iban: body.iban }));
      await report(transaction, 'paid');
      await report(transaction, 'charged_back');
      const { agent } = await server().addLoggedIn();
      const fieldsOf = async (special: Partial<typeof draft>) =>
        (await agent.refused('requestDebit', { body: freshDraft(special) })).fields;
      expect(await fieldsOf({ iban: body.iban })).toEqual({ iban: 'iban_blocked' });
      expect(await fieldsOf({ mobile: body.mobile })).toEqual({ mobile: 'mobile_blocked' });
      expect(await fieldsOf({ iban: body.iban, mobile: body.mobile })).toEqual({
        iban: 'iban_blocked',
        mobile: 'mobile_blocked',
      });
      expect((await confirm(waiting.agent, waiting.debit.id, waiting.code)).status).toBe(410);
    });

    test('[SDD-04 SDD-05] does not follow a failed debit', async () => {
      const body = freshDraft();
      const { transaction, agent } = await running(body);
      await report(transaction, 'failed');
      expect((await agent.call('requestDebit', { body })).status).toBe(200);
    });
  });

  describe('retention', () => {
    test('[SDD-09] deletes an unconfirmed debit after a day', async () => {
      const { debit } = await awaiting();
      const confirmed = await running();
      const { now } = server().clock;
      server().clock.advance(day - 1);
      await deleteExpired(server().deps(), now());
      expect((await readDebit(server(), debit.id)).account).not.toBe('');
      server().clock.advance(1);
      await deleteExpired(server().deps(), now());
      await expect(readDebit(server(), debit.id)).rejects.toThrow('no result');
      const { account } = await readDebit(server(), confirmed.debit.id);
      expect(decryptAccount(server().deps().vault, { account }).holder).toBe('Anna de Vries');
    });

    test('[SDD-09] deletes the account of the others after thirteen months and keeps the mandate', async () => {
      const { member, debit, transaction } = await running();
      await report(transaction, 'paid');
      server().clock.advance(400 * day - 1);
      await deleteExpired(server().deps(), server().clock.now());
      expect((await readDebit(server(), debit.id)).account).not.toBe('');
      server().clock.advance(1);
      await deleteExpired(server().deps(), server().clock.now());
      expect(await readDebit(server(), debit.id)).toMatchObject({
        account: '',
        iban_hash: '',
        mobile_hash: '',
        iban_masked: debit.iban,
        mandate_reference: debit.mandate.reference,
      });
      const agent = await server().logIn(member.id);
      const { transaction: shown } = await agent.ok('loadTransaction', { query: { id: transaction.id } });
      expect(shown.mandate?.text).toBe(debit.mandate.text);
    });
  });

  test('[SDD-09] publishes only that a payment has changed', async () => {
    const { member } = await running(freshDraft({ iban: ibanOf(999_999) }));
    expect(new Set((await eventsOf(server(), member.id)).map(({ type }) => type))).toEqual(new Set(['payment']));
  });
});
