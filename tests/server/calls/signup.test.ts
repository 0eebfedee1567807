import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SignupDraft, Tracking } from '#contract/signup.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, inOrder, ledgerSum, set, useProduct } from './product-server.ts';

const day = 24 * 60 * 60_000;
let made = 0;

const draft = (special: Partial<SignupDraft> = {}): SignupDraft => {
  made += 1;
  return {
    email: `new${made}@example.com`,
    name: `Newcomer ${made}`,
    password: 'velvet-trombone',
    date_of_birth: '1990-01-16',
    ...special,
  };
};

const bodyOf = (special: Partial<SignupDraft> = {}, tracking: Partial<Tracking> = {}) => ({
  draft: draft(special),
  tracking,
  terms_version: '2023-12-01T12:00:00.000Z',
  adult: true as const,
  language: 'nl' as const,
});

forMainEngine((engine) => {
  const server = useProduct(engine);
  const signUp = async (special: Partial<SignupDraft> = {}) => {
    const agent = server().agent();
    const body = bodyOf(special);
    const { user } = await agent.ok('signup', { body });
    return { agent, user, draft: body.draft };
  };
  const mailTo = async (recipient: string) => {
    const mails = await server()
      .deps()
      .db.read.selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute();
    return mails.map((mail) => ({ ...mail, token: /token=([\w-]+)/.exec(mail.body)?.[1] ?? '' }));
  };

  test('[SIGNUP-01 API-29 SESSION-06] signs a visitor up and logs them in, unconfirmed and not visible yet', async () => {
    const { agent, user, draft: given } = await signUp();
    expect(user).toEqual({
      id: user.id,
      email: given.email,
      status: 'not_confirmed',
      credits: 0,
      free_messages: 5,
      paid_user: false,
      signup_date: server().clock.now(),
      language: 'nl',
      notifications_disabled: [],
      invisible: false,
      last_event: 0,
      profile: { id: user.id, name: given.name, country: 'NL', main_image: null, status: 'disabled' },
      preference: {
        gender: null,
        min_age: 28,
        max_age: 43,
        within: 'country',
        country: null,
        region: null,
        stated: false,
        town: null,
      },
    });
    expect((await agent.ok('loadUser')).user).toEqual(user);
    const stored = await server().readMember(user.id);
    expect(stored).toMatchObject({
      terms_version: '2023-12-01T12:00:00.000Z',
      date_of_birth: '1990-01-16',
    });
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('[ACTIVATE-03] the confirmation mail has a discreet subject, and the database only the hash of its link', async () => {
    const { user, draft: given } = await signUp();
    const [mail] = await mailTo(given.email);
    // The new member has chosen Dutch.
    expect(mail?.subject).toBe('Vesper: bevestig je e-mailadres');
    expect(mail?.body).toContain(`http://localhost/activate/done?token=${mail?.token}\n`);
    const tokens = await server()
      .deps()
      .db.read.selectFrom('mail_token')
      .selectAll()
      .where('member_id', '=', user.id)
      .execute();
    expect(tokens).toMatchObject([
      { purpose: 'activation', used_at: null, expires_at: server().clock.now() + 7 * day },
    ]);
    expect(JSON.stringify(tokens)).not.toContain(mail?.token);
  });

  test('[SIGNUP-22 ROLE-01] requires an age of eighteen, to the day', async () => {
    // The tests' day is 15 January 2026.
    const refused = (born: string) =>
      server()
        .agent()
        .refused('signup', { body: bodyOf({ date_of_birth: born }) });
    expect(await refused('2008-01-16')).toMatchObject({ status: 422, fields: { 'draft.date_of_birth': 'too_young' } });
    expect(await refused('2026-01-16')).toMatchObject({ fields: { 'draft.date_of_birth': 'invalid_date' } });
    expect(await refused('1905-01-15')).toMatchObject({ fields: { 'draft.date_of_birth': 'invalid_date' } });
    expect(await refused('2001-02-29')).toMatchObject({ fields: { 'draft.date_of_birth': 'invalid_date' } });
    expect((await signUp({ date_of_birth: '2008-01-15' })).user.status).toBe('not_confirmed');
  });

  test('[SIGNUP-27] a refused minor cannot try an older date for 24 hours, with the same address from the same network or in the same browser', async () => {
    const child = bodyOf({ email: 'a-child@example.com', date_of_birth: '2008-01-16' });
    const network = '2001:db8:77:';
    const browser = server().agent(`${network}1::5`);
    const first = await browser.call('signup', { body: child });
    expect(first.headers.getSetCookie()).toEqual(['signup.refused=yes; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax']);
    const older = (special: Partial<SignupDraft> = {}) => ({
      body: bodyOf({ date_of_birth: '1990-01-16', ...special }),
    });
    const refused = { status: 422, fields: { 'draft.date_of_birth': 'age_refused' } };
    expect(await browser.refused('signup', older())).toMatchObject(refused);
    const elsewhere = server().agent(`${network}2::9`);
    const sameAddress = older({ email: 'A-Child@example.com' });
    expect(await elsewhere.refused('signup', sameAddress)).toMatchObject(refused);
    expect((await elsewhere.call('signup', older())).status).toBe(200);
    server().clock.advance(day - 1);
    expect(await server().agent(`${network}3::1`).refused('signup', sameAddress)).toMatchObject(refused);
    server().clock.advance(1);
    expect((await server().agent(`${network}3::1`).call('signup', sameAddress)).status).toBe(200);
  });

  test('[SIGNUP-27] a stranger who enters an address as a minor does not keep its owner out', async () => {
    const email = 'grown-up@example.com';
    await server()
      .agent()
      .refused('signup', { body: bodyOf({ email, date_of_birth: '2012-01-16' }) });
    expect((await signUp({ email })).user.email).toBe(email);
  });

  test('[SIGNUP-27] stores nothing of a refused minor but a hash', async () => {
    const child = bodyOf({ email: 'small-child@example.com', name: 'Small Child', date_of_birth: '2008-01-17' });
    await server().agent().refused('signup', { body: child });
    const { read } = server().deps().db;
    const tables = await read.introspection.getTables();
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
      expect(JSON.stringify(rows)).not.toMatch(/small-child|Small Child|2008-01-17/i);
    }
  });

  test('[SIGNUP-25] name and address are unique, ignoring case', async () => {
    const { draft: taken } = await signUp();
    const body = bodyOf({ email: taken.email.toUpperCase(), name: taken.name.toUpperCase() });
    expect(await server().agent().refused('signup', { body })).toEqual({
      status: 422,
      error: 'invalid_fields',
      message: 'invalid fields',
      fields: { 'draft.email': 'email_taken', 'draft.name': 'name_taken' },
    });
    expect(await mailTo(taken.email.toUpperCase())).toEqual([]);
  });

  test('[SIGNUP-25] of ten concurrent sign-ups with one address one succeeds', async () => {
    const email = `race-${engine}@example.com`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server()
          .agent()
          .call('signup', { body: bodyOf({ email }) }),
      ),
    );
    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, ...Array<number>(9).fill(422)]);
    expect(await mailTo(email)).toHaveLength(1);
  });

  test('[SIGNUP-16 PASSWORD-07] refuses the address as a name, and common or personal passwords', async () => {
    const refused = async (special: Partial<SignupDraft>) =>
      (
        await server()
          .agent()
          .refused('signup', { body: bodyOf(special) })
      ).fields;
    expect(await refused({ email: 'ab@example.com', name: 'AB@example.com' })).toEqual({
      'draft.name': 'name_is_email',
    });
    expect(await refused({ password: 'Password123' })).toEqual({ 'draft.password': 'password_common' });
    expect(await refused({ name: 'Nightowl', password: 'my-nightowl' })).toEqual({
      'draft.password': 'password_personal',
    });
  });

  test('[SIGNUP-26] requires the confirmation of age', async () => {
    const body = { ...bodyOf(), adult: false };
    expect((await server().agent().refused('signup', { body })).fields).toEqual({ adult: 'consent_required' });
  });

  test('[TRACK-01] stores exactly the five fields of a tracking source', async () => {
    const source = { network: 'kites', ref: '7', sub1: 'a', sub2: 'b', sub3: 'c' };
    const agent = server().agent();
    const { user } = await agent.ok('signup', { body: bodyOf({}, source) });
    const { tracking } = await server()
      .deps()
      .db.read.selectFrom('member')
      .select('tracking')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(tracking)).toEqual(source);
    const withMore = { ...source, sub4: 'd' };
    expect((await agent.call('signup', { body: bodyOf({}, withMore) })).status).toBe(400);
    const tooLong = await agent.call('signup', { body: bodyOf({}, { sub3: 'x'.repeat(121) }) });
    expect(tooLong.status).toBe(422);
  });

  test('[SIGNUP-02 SIGNUP-03 TRACK-01] restricts sign-up to invitations or to visitors with a traffic source', async () => {
    const attempt = async (tracking: Partial<Tracking>) =>
      (
        await server()
          .agent()
          .call('signup', { body: bodyOf({}, tracking) })
      ).status;
    await set(server(), 'site', { ...defaultSiteSettings, signups: 'with_trafficsource' });
    expect([await attempt({}), await attempt({ network: '' }), await attempt({ network: 'adnet' })]).toEqual([
      403, 403, 200,
    ]);
    await set(server(), 'site', { ...defaultSiteSettings, signups: 'invite' });
    expect(
      await server()
        .agent()
        .refused('signup', { body: bodyOf({}, { network: 'adnet' }) }),
    ).toEqual({
      status: 403,
      error: 'signup_closed',
      message: 'signup closed',
    });
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[ACTIVATE-01 ACTIVATE-03 ACTIVATE-07] the link confirms once, logs visitors in, and updates other devices', async () => {
    const { agent, user, draft: given } = await signUp();
    const [mail] = await mailTo(given.email);
    const body = { token: mail?.token ?? '' };
    const elsewhere = server().agent();
    const confirmed = await elsewhere.ok('activate', { body: { ...body, password: given.password } });
    expect(confirmed.user).toEqual({
      ...user,
      status: 'confirmed',
      last_event: 1,
      profile: { ...user.profile, status: 'active' },
    });
    expect((await elsewhere.ok('loadUser')).user).toEqual(confirmed.user);
    expect((await agent.ok('loadUser')).user).toEqual(confirmed.user);
    expect(await eventsOf(server(), user.id)).toEqual([{ type: 'user' }]);
    // Opening it again succeeds for the member only.
    expect((await agent.ok('activate', { body })).user).toEqual(confirmed.user);
    expect(await server().agent().refused('activate', { body })).toMatchObject({ status: 410, error: 'link_invalid' });
    const { agent: stranger } = await server().addLoggedIn();
    expect((await stranger.refused('activate', { body })).error).toBe('link_invalid');
  });

  test('[ACTIVATE-02 ACTIVATE-03] refuses unknown and expired links with the same error', async () => {
    const { user, draft: given } = await signUp();
    const [mail] = await mailTo(given.email);
    const attempt = (token: string) => server().agent().refused('activate', { body: { token } });
    const unknown = await attempt('never-given-out');
    expect(unknown).toEqual({ status: 410, error: 'link_invalid', message: 'link invalid' });
    server().clock.advance(7 * day);
    expect(await attempt(mail?.token ?? '')).toEqual(unknown);
    expect((await server().readMember(user.id)).status).toBe('not_confirmed');
  });

  test('[ACTIVATE-03] a link opened by another logged-in member leaves them logged in', async () => {
    const { user, draft: given } = await signUp();
    const [mail] = await mailTo(given.email);
    const { member, agent } = await server().addLoggedIn();
    const body = { token: mail?.token ?? '' };
    expect((await agent.refused('activate', { body })).error).toBe('password_required');
    const answer = await agent.ok('activate', { body: { ...body, password: given.password } });
    expect(answer.user.id).toBe(member.id);
    expect((await agent.ok('loadUser')).user.id).toBe(member.id);
    expect((await server().readMember(user.id)).status).toBe('confirmed');
  });

  test('[ACTIVATE-07] a browser that is new to the account needs the password: without it nothing is confirmed', async () => {
    const { agent, user, draft: given } = await signUp();
    const [mail] = await mailTo(given.email);
    const body = { token: mail?.token ?? '' };
    const owner = server().agent();
    expect(await owner.refused('activate', { body })).toEqual({
      status: 401,
      error: 'password_required',
      message: 'password required',
    });
    const guess = { ...body, password: 'a-guess-or-two' };
    for (let time = 0; time < 4; time += 1) {
      const answer = await owner.refused('activate', { body: guess });
      expect(answer).toMatchObject({ status: 422, fields: { password: 'wrong_password' } });
    }
    expect(await owner.refused('activate', { body: guess })).toMatchObject({ error: 'login_blocked', minutes: 15 });
    expect((await server().readMember(user.id)).status).toBe('not_confirmed');
    expect(owner.cookies.size).toBe(0);
    // The lockout of strangers does not reach the browser of the sign-up, which is not asked.
    expect((await agent.ok('activate', { body })).user.status).toBe('confirmed');
  });

  test('[ACTIVATE-07] the browser of the sign-up is known after a logout too, and the link logs in there', async () => {
    const { agent, user, draft: given } = await signUp();
    const [mail] = await mailTo(given.email);
    await agent.ok('logout');
    expect((await agent.ok('activate', { body: { token: mail?.token ?? '' } })).user.id).toBe(user.id);
    expect((await agent.ok('loadUser')).user.id).toBe(user.id);
  });

  test('[ACTIVATE-07] who did not sign up with the address takes it over by a reset, which ends the other session', async () => {
    const { agent: thief, user, draft: given } = await signUp();
    const [mail] = await mailTo(given.email);
    const owner = server().agent();
    await owner.ok('requestReset', { body: { email: given.email } });
    const link = (await mailTo(given.email)).find(({ token }) => token !== mail?.token);
    await owner.ok('resetPassword', { body: { token: link?.token ?? '', password: 'a lantern on the pier' } });
    expect((await thief.call('loadUser')).status).toBe(403);
    expect((await thief.refused('activate', { body: { token: mail?.token ?? '' } })).error).toBe('password_required');
    const body = { token: mail?.token ?? '', password: 'a lantern on the pier' };
    expect((await owner.ok('activate', { body })).user).toMatchObject({ id: user.id, status: 'confirmed' });
  });

  test('[CREDITS-07 CREDITS-02] grants the initial credits once, with the confirmation', async () => {
    await set(server(), 'site', { ...defaultSiteSettings, signup_credits: 7 });
    const { agent, user, draft: given } = await signUp();
    const [first] = await mailTo(given.email);
    await agent.ok('resendActivation');
    const second = (await mailTo(given.email)).find((mail) => mail.token !== first?.token);
    const answers = await Promise.all(
      [first, second, first, second].map((mail) =>
        server()
          .agent()
          .call('activate', { body: { token: mail?.token ?? '', password: given.password } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await server().readMember(user.id)).credits).toBe(7);
    expect(await ledgerSum(server(), user.id)).toBe(7);
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[ACTIVATE-03] sends at most five confirmation mails a day, and none once confirmed', async () => {
    const { agent, draft: given } = await signUp();
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push((await agent.call('resendActivation')).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailTo(given.email)).toHaveLength(6);
    const { member, agent: confirmed } = await server().addLoggedIn();
    expect(await confirmed.ok('resendActivation')).toEqual({ ok: true });
    expect(await mailTo(member.email)).toEqual([]);
  });

  test('[LEGAL-01 LEGAL-02 SIGNUP-26] the server computes the version of the terms, stores it and refuses another', async () => {
    const current = '2026-02-01T00:00:00.000Z';
    await set(server(), 'company', { added: '2026-02-01' });
    const body = bodyOf();
    expect(await server().agent().refused('signup', { body })).toMatchObject({
      status: 409,
      error: 'terms_changed',
      terms: current,
    });
    const { user } = await server()
      .agent()
      .ok('signup', { body: { ...body, terms_version: current } });
    expect((await server().readMember(user.id)).terms_version).toBe(current);
    await set(server(), 'company', { added: '2020-01-01' });
    expect(
      await server()
        .agent()
        .refused('signup', { body: { ...bodyOf(), terms_version: current } }),
    ).toMatchObject({ error: 'terms_changed', terms: '2023-12-01T12:00:00.000Z' });
    await set(server(), 'company', {});
  });
});
