import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { NotificationType, PushMessage } from '#contract/notifications.ts';
import type { MemberTable, PaymentTable } from '#server/db/schema.ts';
import { setPreference } from '#server/domain/notifications.ts';
import { sendDueNotices } from '#server/jobs/send-notices.ts';
import { runOperator } from '#server/operator/run.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { testStart } from '#tests/server/kit/clock.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { makePayment } from '#tests/server/kit/payments.ts';
import { subscribeToPush } from '#tests/server/kit/push-target.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Thursday, 15 January 2026, 13:00 in Amsterdam. */
const thursday = testStart;

forEachEngine((engine) => {
  const pushed: { endpoint: string; message: PushMessage }[] = [];
  const server = useProduct(engine, {
    deps: {
      push: async ({ endpoint }, message) => {
        pushed.push({ endpoint, message });
        return 'sent';
      },
    },
  });

  beforeEach(() => {
    pushed.length = 0;
  });

  const switches = (on: boolean, ...types: readonly NotificationType[]): string =>
    types.reduce(
      (text, type) =>
        (['email', 'push'] as const).reduce((rest, channel) => setPreference(rest, { type, channel, on }), text),
      '{}',
    );

  /** Away for long, with a photo, a text and a browser that gets pushes. */
  const addAway = async (special: Partial<MemberTable> = {}): Promise<MemberTable> => {
    const member = await server().addMember({
      signup_at: 0,
      last_active: 0,
      main_photo: 'photo',
      about_me: 'Hello',
      ...special,
    });
    await subscribeToPush(server(), member.id, `push-${member.id}`);
    await server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set({ last_active: 0 }).where('id', '=', member.id).execute());
    return member;
  };

  const sendAt = (time: number): Promise<void> => sendDueNotices(server().deps(), time);

  const pushesTo = (id: string): PushMessage[] =>
    pushed.filter(({ endpoint }) => endpoint === `push-${id}`).map(({ message }) => message);

  /** Waits for that many pushes first: the server sends them without waiting for their services. */
  const received = async ({ id, email }: MemberTable, pushCount = 0) => {
    await expect.poll(() => pushesTo(id).length).toBeGreaterThanOrEqual(pushCount);
    const mails = await server()
      .deps()
      .db.read.selectFrom('outbox')
      .select(['subject', 'body', 'unsubscribe'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute();
    return { mails, subjects: mails.map(({ subject }) => subject), pushes: pushesTo(id) };
  };
  const nothing = { mails: [], subjects: [], pushes: [] };

  const like = (from: MemberTable, to: MemberTable, at: number) =>
    server()
      .deps()
      .db.write((tx) =>
        tx.insertInto('like_given').values({ from_id: from.id, to_id: to.id, created_at: at, seen: 0 }).execute(),
      );
  const order = (member: MemberTable, at: number, change: Partial<PaymentTable>) =>
    server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('payment')
          .values(makePayment(member.id, at, { provider: 'sandbox', ...change }))
          .execute(),
      );

  test('[NOTIF-01] a profile without a photo or a text is mentioned once, three days after the sign-up', async () => {
    const lacks = [
      await addAway({ signup_at: thursday, main_photo: null }),
      await addAway({ signup_at: thursday, about_me: null }),
    ];
    const complete = await addAway({ signup_at: thursday });
    const off = await addAway({ signup_at: thursday, main_photo: null, notifications: switches(false, 'reminders') });
    await sendAt(thursday + 3 * day - 1);
    for (const member of lacks) expect(await received(member)).toEqual(nothing);
    await sendAt(thursday + 3 * day);
    await sendAt(thursday + 3 * day + hour);
    for (const member of lacks) {
      const { mails, subjects, pushes } = await received(member, 1);
      expect(subjects).toEqual(['Vesper: your profile is not finished']);
      expect(mails[0]?.body).toContain('http://localhost/profile');
      expect(mails[0]?.unsubscribe).toContain('http://localhost/api/unsubscribe.php?token=');
      expect(pushes).toEqual([
        { title: 'Vesper', body: 'Something is waiting for you.', tag: 'reminders', openUrl: '/profile' },
      ]);
    }
    for (const member of [complete, off]) expect(await received(member)).toEqual(nothing);
  });

  test('[NOTIF-01] a match without a message of the member is mentioned once, two days later, to each side', async () => {
    const [ada, bruno, carla] = [await addAway(), await addAway(), await addAway()];
    await like(bruno, ada, thursday - day);
    await like(ada, bruno, thursday);
    await like(carla, ada, thursday);
    await sendAt(thursday + 2 * day - 1);
    expect(await received(ada)).toEqual(nothing);
    await sendAt(thursday + 2 * day);
    await sendAt(thursday + 2 * day + hour);
    for (const [member, other] of [
      [ada, bruno],
      [bruno, ada],
    ] as const) {
      const { mails, pushes } = await received(member, 1);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.body).toContain(`http://localhost/likes/m/${other.id}`);
      expect(pushes).toMatchObject([{ openUrl: `/likes/m/${other.id}` }]);
    }
    expect(await received(carla)).toEqual(nothing);
  });

  test('[NOTIF-01 BLOCK-06] no reminder of a match that was answered or blocked', async () => {
    const ada = await server().addLoggedIn({ signup_at: 0, paid: 1, credits: 5, main_photo: 'p', about_me: 'a' });
    const bruno = await addAway();
    const carla = await addAway();
    await like(bruno, ada.member, server().clock.now());
    await like(ada.member, bruno, server().clock.now());
    await like(carla, ada.member, server().clock.now());
    await like(ada.member, carla, server().clock.now());
    await ada.agent.ok('sendMessage', { body: { profile: bruno.id, message: 'Hello' } });
    await ada.agent.ok('block', { body: { profile: carla.id } });
    const before = (await received(ada.member)).subjects;
    await sendAt(server().clock.now() + 2 * day);
    expect((await received(ada.member)).subjects).toEqual(before);
    expect((await received(carla)).mails.filter(({ body }) => body.includes('/likes/m/'))).toEqual([]);
  });

  test('[NOTIF-01] an order that was left unpaid is mentioned a day later, one that was cancelled or paid since is not', async () => {
    const [left, cancelled, paid] = [await addAway(), await addAway(), await addAway()];
    await order(left, thursday, { state: 'expired', status: 'cancelled' });
    await order(cancelled, thursday, { state: 'cancelled', status: 'cancelled' });
    await order(paid, thursday, { state: 'failed', status: 'failed' });
    await order(paid, thursday + hour, { state: 'paid', status: 'completed' });
    await sendAt(thursday + day - 1);
    expect(await received(left)).toEqual(nothing);
    await sendAt(thursday + day);
    await sendAt(thursday + day + hour);
    const { mails, subjects, pushes } = await received(left, 1);
    expect(subjects).toEqual(['Vesper: your order is not paid']);
    expect(mails[0]?.body).toContain('Nothing was charged.');
    expect(pushes).toMatchObject([{ openUrl: '/credits', tag: 'reminders' }]);
    for (const member of [cancelled, paid]) expect(await received(member)).toEqual(nothing);
  });

  test('[NOTIF-01] one reminder a day, by day in the member’s time zone, and none while the member is online', async () => {
    const tired = await addAway({ signup_at: thursday, main_photo: null });
    await order(tired, thursday + 2 * day, { state: 'expired', status: 'cancelled' });
    await sendAt(thursday + 3 * day);
    expect((await received(tired)).subjects).toEqual(['Vesper: your order is not paid']);
    await sendAt(thursday + 4 * day);
    expect((await received(tired)).subjects).toHaveLength(2);

    const sydney = await addAway({ signup_at: thursday, main_photo: null, time_zone: 'Australia/Sydney' });
    // 23:00, then 8:59 and 9:00 in Sydney.
    for (const time of [3 * day, 3 * day + 10 * hour - 1]) await sendAt(thursday + time);
    expect(await received(sydney)).toEqual(nothing);
    await sendAt(thursday + 3 * day + 10 * hour);
    expect((await received(sydney)).mails).toHaveLength(1);

    const here = await addAway({ signup_at: thursday, main_photo: null });
    const now = thursday + 3 * day;
    await server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set({ last_active: now }).where('id', '=', here.id).execute());
    await sendAt(now);
    expect(await received(here)).toEqual(nothing);
    await sendAt(now + 5 * minute);
    expect((await received(here)).mails).toHaveLength(1);
  });

  test('[NOTIF-01 NOTIF-04] the weekly update counts new people and likes on Friday at 17:00, for members who asked for it', async () => {
    const friday = thursday + day + 3 * hour;
    const country = 'NZ';
    const zone = { country, time_zone: 'Europe/Amsterdam' };
    const ada = await addAway({ ...zone, notifications: switches(true, 'weekly_updates') });
    const off = await addAway(zone);
    const fresh = await addAway({ ...zone, signup_at: friday - 6 * day });
    await like(fresh, ada, thursday);
    await sendAt(friday + hour - 1);
    expect(await received(ada)).toEqual(nothing);
    await sendAt(friday + hour);
    await sendAt(friday + 2 * hour);
    const { mails, subjects, pushes } = await received(ada, 1);
    expect(subjects).toEqual(['Vesper: your week']);
    expect(mails[0]?.body).toContain('1 new member fits your preferences.');
    expect(mails[0]?.body).toContain('1 new like is waiting.');
    expect(pushes).toEqual([
      { title: 'Vesper', body: 'Your week is here.', tag: 'weekly_updates', openUrl: '/members' },
    ]);
    expect((await received(off)).mails.filter(({ subject }) => subject.includes('week'))).toEqual([]);
    await sendAt(friday + hour + 7 * day);
    expect((await received(ada)).subjects).toHaveLength(2);
  });

  test('[NOTIF-01 NOTIF-04 ROLE-18] the operator previews a campaign with its audience, and sends it once to members who agreed', async () => {
    const operate = (...words: string[]) => runOperator(server().deps(), words);
    const file = join(makeDirectory().path, 'campaign.json');
    const texts = {
      en: { title: 'Half price', text: 'Credits cost {half} until Sunday.' },
      de: { title: 'Halber Preis', text: 'Bis Sonntag.' },
    };
    writeFileSync(file, JSON.stringify(texts));
    const [agreed, german, news] = [
      await addAway({ notifications: switches(true, 'promotions') }),
      await addAway({ notifications: switches(true, 'promotions'), language: 'de' }),
      await addAway({ notifications: switches(true, 'news') }),
    ];
    const id = /^Added: (\w+)\.$/.exec(await operate('campaigns', 'add', 'promotions', '/credits', file))?.[1] ?? '';
    const preview = await operate('campaigns', 'preview', id);
    expect(preview).toContain('en: Vesper: Half price');
    expect(preview).toContain('Credits cost {half} until Sunday.');
    expect(preview).toContain('de: Vesper: Halber Preis');
    expect(preview).toContain('Members who would get it now: 2 by e-mail, 2 by push.');
    await sendAt(thursday);
    expect(await received(agreed)).toEqual(nothing);
    expect(await operate('campaigns', 'send', id)).toContain('2 by e-mail, 2 by push');
    await expect(operate('campaigns', 'send', id)).rejects.toThrow('was sent before');
    await sendAt(thursday);
    await sendAt(thursday + hour);
    expect((await received(agreed)).subjects).toEqual(['Vesper: Half price']);
    expect((await received(german)).mails).toMatchObject([{ subject: 'Vesper: Halber Preis' }]);
    expect((await received(agreed, 1)).pushes).toEqual([
      { title: 'Vesper', body: 'There is an offer for you.', tag: 'promotions', openUrl: '/credits' },
    ]);
    expect(await received(news)).toEqual(nothing);
    expect(await operate('campaigns', 'preview', id)).toContain('0 by e-mail, 0 by push');
    expect(await operate('campaigns', 'list')).toContain('Half price');
  });

  test('[NOTIF-01] a campaign with a wrong kind, page or file is refused in words', async () => {
    const operate = (...words: string[]) => runOperator(server().deps(), words);
    const file = join(makeDirectory().path, 'campaign.json');
    writeFileSync(file, JSON.stringify({ de: { title: 'Nur deutsch', text: '…' } }));
    await expect(operate('campaigns', 'add', 'like', '/credits', file)).rejects.toThrow('like is no kind');
    await expect(operate('campaigns', 'add', 'news', '//evil.example', file)).rejects.toThrow('no page of the site');
    await expect(operate('campaigns', 'add', 'news', '/credits', file)).rejects.toThrow('English at least');
    await expect(operate('campaigns', 'add', 'news', '/credits', '/nowhere')).rejects.toThrow('There is no file');
    await expect(operate('campaigns', 'preview', 'none')).rejects.toThrow('There is no campaign none.');
  });
});
