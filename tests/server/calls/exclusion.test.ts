import { expect, test } from 'vitest';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { runOperator } from '#server/operator/run.ts';
import { queueMail } from '#server/store/queue-mail.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { addAccount, mailsTo, password } from './accounts.ts';
import { useProduct } from './product-server.ts';

const day = 24 * 60 * 60_000;
let made = 0;

const subscription = (id: string) => ({
  endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${id}`,
  keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
});

forEachEngine((engine) => {
  const server = useProduct(engine);
  const newAddress = () => {
    made += 1;
    return `pause${made}@example.com`;
  };
  const request = (email: string, months = 6) =>
    server()
      .agent()
      .ok('requestExclusion', { body: { email, months, language: 'en' } });
  const lastToken = async (email: string) => (await mailsTo(server(), email)).at(-1)?.token ?? '';
  const confirm = async (email: string) =>
    server()
      .agent()
      .ok('confirmExclusion', { body: { token: await lastToken(email) } });
  const logIn = (email: string) =>
    server()
      .agent()
      .refused('login', { body: { login: email, password } });
  const signUpBody = (email: string, name: string) => ({
    draft: { email, name, password, date_of_birth: '1990-01-16' },
    tracking: {},
    terms_version: '2023-12-01T12:00:00.000Z',
    adult: true,
    language: 'en',
  });
  const monthsLater = (months: number) => {
    const date = new Date(server().clock.now());
    date.setUTCMonth(date.getUTCMonth() + months);
    return date.getTime();
  };

  test('[LEGAL-04] nothing changes before the mailed link is confirmed; the address is then refused at sign-up', async () => {
    const email = newAddress();
    await request(email);
    const [mail] = await mailsTo(server(), email);
    expect(mail?.subject).toBe('Vesper: please confirm your request');
    expect(mail?.body).toContain(`http://localhost/pages/ban?token=${mail?.token}#exclusion\n`);
    const other = newAddress();
    await server()
      .agent()
      .ok('signup', { body: { ...signUpBody(other, 'Not Excluded'), adult: true, language: 'en' } });
    const until = monthsLater(6);
    expect(await confirm(email)).toEqual({ until });
    const body = signUpBody(` ${email.toUpperCase()} `, 'Excluded One');
    expect(await server().agent().refused('signup', { body })).toMatchObject({
      status: 403,
      error: 'self_excluded',
      until,
    });
    const mails = (await mailsTo(server(), email)).map(({ subject }) => subject);
    expect(mails.at(-1)).toBe('Vesper: your request is confirmed');
  });

  test('[LEGAL-04] a link works once and for a day', async () => {
    const email = newAddress();
    await request(email);
    const token = await lastToken(email);
    await confirm(email);
    const again = { body: { token } };
    expect(await server().agent().refused('confirmExclusion', again)).toMatchObject({ error: 'link_invalid' });
    const late = newAddress();
    await request(late);
    const lateToken = await lastToken(late);
    server().clock.advance(day);
    expect(
      await server()
        .agent()
        .refused('confirmExclusion', { body: { token: lateToken } }),
    ).toMatchObject({
      status: 410,
      error: 'link_invalid',
    });
  });

  test('[LEGAL-04] a member confirms with the password, is logged out everywhere and can neither log in nor reset', async () => {
    const { member, agent } = await addAccount(server());
    const other = await server().logIn(member.id);
    expect(await agent.refused('excludeMember', { body: { password: 'wrong-one-indeed', months: 3 } })).toMatchObject({
      fields: { password: 'wrong_password' },
    });
    const until = monthsLater(3);
    expect(await agent.ok('excludeMember', { body: { password, months: 3 } })).toEqual({ until });
    expect(agent.cookies.has('auth.session')).toBe(false);
    expect(await other.refused('loadLikes')).toMatchObject({
      error: 'authentication_required',
    });
    expect((await server().readMember(member.id)).invisible).toBe(1);
    const refused = { status: 403, error: 'self_excluded', until };
    expect(await logIn(member.email)).toMatchObject(refused);
    expect(await logIn(member.name)).toMatchObject(refused);
    expect(
      await server()
        .agent()
        .refused('requestReset', { body: { email: member.email } }),
    ).toMatchObject(refused);
    // A wrong password reveals nothing.
    expect(
      await server()
        .agent()
        .refused('login', { body: { login: member.email, password: 'wrong-one-indeed' } }),
    ).toMatchObject({ error: 'login_failed' });
    server().clock.advance(until - server().clock.now());
    await server()
      .agent()
      .ok('login', { body: { login: member.email, password } });
  });

  test('[LEGAL-04] no links of earlier mails, no mails and no pushes reach an excluded member', async () => {
    const { member, agent } = await addAccount(server(), { status: 'confirmed' });
    const { db, config, mail, vault } = server().deps();
    await agent.ok('subscribePush', { body: { subscription: subscription(member.id) } });
    await server()
      .agent()
      .ok('requestReset', { body: { email: member.email } });
    const reset = await lastToken(member.email);
    await agent.ok('excludeMember', { body: { password, months: 1 } });
    expect(
      await server()
        .agent()
        .refused('resetPassword', { body: { token: reset, password: 'another-trombone' } }),
    ).toMatchObject({ error: 'link_invalid' });
    await db.write((tx) =>
      queueMail(
        tx,
        { config, mail, vault },
        member,
        'new_message',
        { link: 'http://localhost/chats' },
        server().clock.now(),
      ),
    );
    // The waiting mail with the link is gone too.
    expect((await mailsTo(server(), member.email)).map(({ subject }) => subject)).toEqual([
      'Vesper: your request is confirmed',
    ]);
    const pushes = db.read.selectFrom('push_subscription').selectAll().where('member_id', '=', member.id);
    expect(await pushes.execute()).toEqual([]);
  });

  test('[LEGAL-04] it can be prolonged, but neither shortened nor lifted', async () => {
    const email = newAddress();
    await request(email, 12);
    const { until } = await confirm(email);
    await request(email, 1);
    expect(await confirm(email)).toEqual({ until });
    await request(email, 60);
    expect((await confirm(email)).until).toBe(monthsLater(60));
  });

  test('[LEGAL-04] an account cannot move to an excluded address', async () => {
    const email = newAddress();
    await request(email);
    await confirm(email);
    const { agent } = await addAccount(server());
    expect(await agent.refused('requestMailChange', { body: { email, password } })).toMatchObject({
      error: 'self_excluded',
    });
  });

  test('[LEGAL-04] only a keyed hash is stored, and it is deleted when the time is over; the operator sees counts', async () => {
    const email = newAddress();
    await request(email, 1);
    const { until } = await confirm(email);
    const { db } = server().deps();
    const stored = async () =>
      JSON.stringify([
        await db.read.selectFrom('exclusion').selectAll().execute(),
        await db.read.selectFrom('exclusion_request').selectAll().execute(),
      ]);
    expect(await stored()).not.toContain(email);
    expect(await runOperator(server().deps(), ['exclusions', 'count'])).toMatch(/^excluded\t[1-9]\d*\n/);
    server().clock.advance(until - server().clock.now());
    await deleteExpired(server().deps(), server().clock.now());
    const count = await db.read.selectFrom('exclusion').selectAll().where('excluded_until', '<=', until).execute();
    expect(count).toEqual([]);
  });

  test('[LEGAL-04] an asker has three links a day mailed to an address, all askers nine; the owner is never refused', async () => {
    const email = newAddress();
    const body = { email, months: 1, language: 'en' } as const;
    const stranger = server().agent();
    for (let count = 0; count < 3; count += 1) await stranger.ok('requestExclusion', { body });
    expect(await stranger.refused('requestExclusion', { body })).toMatchObject({
      status: 429,
      error: 'too_many_mails',
    });
    expect(await mailsTo(server(), email)).toHaveLength(3);
    for (let count = 0; count < 10; count += 1) await request(email);
    expect(await mailsTo(server(), email)).toHaveLength(9);
    expect(await confirm(email)).toEqual({ until: monthsLater(6) });
    server().clock.advance(day);
    await request(email);
  });

  test('[LEGAL-04] an account whose address is not confirmed cannot exclude it: it may be a stranger’s', async () => {
    const { agent, member } = await addAccount(server(), { status: 'not_confirmed' });
    const body = { password, months: 6 } as const;
    expect(await agent.refused('excludeMember', { body })).toMatchObject({ status: 403, error: 'confirm_email' });
    expect(await mailsTo(server(), member.email)).toEqual([]);
    expect((await agent.call('loadUser')).status).toBe(200);
  });

  test('[LEGAL-04] only the offered times are accepted', async () => {
    const body = (months: number) => ({ email: newAddress(), months, language: 'en' });
    for (const months of [1, 3, 6, 12, 60])
      expect(
        (
          await server()
            .agent()
            .call('requestExclusion', { body: body(months) })
        ).status,
      ).toBe(200);
    expect(
      await server()
        .agent()
        .refused('requestExclusion', { body: body(2) }),
    ).toMatchObject({
      status: 422,
      fields: { months: 'required' },
    });
  });
});
