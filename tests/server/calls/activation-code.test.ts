import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, useProduct } from './product-server.ts';

const minute = 60_000;
let made = 0;

forEachEngine((engine) => {
  const server = useProduct(engine);

  const signUp = async () => {
    made += 1;
    const email = `digits${made}@example.com`;
    const agent = server().agent();
    const draft = { email, name: `Digits ${made}`, password: 'velvet-trombone', date_of_birth: '1990-01-16' };
    const body = {
      draft,
      tracking: {},
      terms_version: '2023-12-01T12:00:00.000Z',
      adult: true,
      language: 'en',
    } as const;
    const { user } = await agent.ok('signup', { body });
    return { agent, user, email };
  };

  const mailsTo = (email: string) =>
    server().deps().db.read.selectFrom('outbox').select(['body', 'html']).where('recipient', '=', email).execute();

  /** The codes of all mails to this address. */
  const codesFor = async (email: string): Promise<readonly string[]> =>
    (await mailsTo(email)).flatMap(({ body }) => /Your code: (\d{6})\n/.exec(body)?.[1] ?? []);

  const codeFor = async (email: string): Promise<string> => (await codesFor(email))[0] ?? '';

  const wrong = (code: string): string => (code === '111111' ? '222222' : '111111');

  const attempt = (agent: Awaited<ReturnType<typeof signUp>>['agent'], code: string) =>
    agent.refused('activateByCode', { body: { code } });

  test('[ACTIVATE-04] the mail has the digits in both parts, and the database only their hash', async () => {
    const { user, email } = await signUp();
    const code = await codeFor(email);
    expect(code).toMatch(/^\d{6}$/);
    const [mail] = await mailsTo(email);
    expect(mail?.html).toContain(code);
    expect(mail?.body).toContain('10 minutes');
    const rows = await server().deps().db.read.selectFrom('activation_code').selectAll().execute();
    const row = rows.find(({ member_id: id }) => id === user.id);
    expect(row).toMatchObject({ expires_at: server().clock.now() + 600_000, tries: 0 });
    expect(JSON.stringify(row)).not.toContain(code);
  });

  test('[ACTIVATE-04] a correct code confirms like the link, and a repeated request succeeds too', async () => {
    const { agent, user, email } = await signUp();
    const body = { code: await codeFor(email) };
    const confirmed = await agent.ok('activateByCode', { body });
    expect(confirmed.user).toEqual({
      ...user,
      status: 'confirmed',
      last_event: 1,
      profile: { ...user.profile, status: 'active' },
    });
    expect(await eventsOf(server(), user.id)).toEqual([{ type: 'user' }]);
    expect((await agent.ok('activateByCode', { body })).user).toEqual(confirmed.user);
    const left = await server()
      .deps()
      .db.read.selectFrom('activation_code')
      .selectAll()
      .where('member_id', '=', user.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('[ACTIVATE-04] five wrong tries, counted over all codes, end the codes of the account but not the link', async () => {
    const { agent, user, email } = await signUp();
    const code = await codeFor(email);
    const refusals = [];
    for (let time = 0; time < 3; time += 1) refusals.push(await attempt(agent, wrong(code)));
    await agent.ok('resendActivation');
    const latest = (await codesFor(email)).find((one) => one !== code) ?? '';
    for (let time = 0; time < 2; time += 1) refusals.push(await attempt(agent, wrong(latest)));
    expect(refusals).toMatchObject([
      { status: 422, error: 'invalid_fields', fields: { code: 'mail_code_wrong' }, tries: 4 },
      { fields: { code: 'mail_code_wrong' }, tries: 3 },
      { fields: { code: 'mail_code_wrong' }, tries: 2 },
      { fields: { code: 'mail_code_wrong' }, tries: 1 },
      { fields: { code: 'mail_code_tries' }, tries: 0 },
    ]);
    expect(await attempt(agent, latest)).toMatchObject({ fields: { code: 'mail_code_tries' }, tries: 0 });
    // Later mails carry the link only.
    await agent.ok('resendActivation');
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await codesFor(email)).toHaveLength(2);
    const token = /token=([\w-]+)/.exec((await mailsTo(email))[0]?.body ?? '')?.[1] ?? '';
    expect((await agent.ok('activate', { body: { token } })).user).toMatchObject({ id: user.id, status: 'confirmed' });
  });

  test('[ACTIVATE-04] simultaneous wrong codes are all counted', async () => {
    const { agent, email } = await signUp();
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(agent, wrong(code))));
    expect(answers.filter(({ fields }) => fields?.['code'] === 'mail_code_wrong')).toHaveLength(4);
    expect(await attempt(agent, code)).toMatchObject({ fields: { code: 'mail_code_tries' } });
  });

  test('[ACTIVATE-04] a code works for ten minutes; an expired one costs no try', async () => {
    const { agent, email } = await signUp();
    const code = await codeFor(email);
    server().clock.advance(10 * minute);
    expect(await attempt(agent, code)).toMatchObject({ fields: { code: 'mail_code_expired' }, tries: 5 });
    await agent.ok('resendActivation');
    const latest = (await codesFor(email)).find((one) => one !== code) ?? '';
    server().clock.advance(10 * minute - 1);
    expect((await agent.ok('activateByCode', { body: { code: latest } })).user.status).toBe('confirmed');
  });

  test('[ACTIVATE-04] only the code of the latest mail works', async () => {
    const { agent, email } = await signUp();
    const code = await codeFor(email);
    await agent.ok('resendActivation');
    expect(await attempt(agent, code)).toMatchObject({ fields: { code: 'mail_code_wrong' } });
  });

  test('[ACTIVATE-04] a code works only in a session of its account', async () => {
    const { email, user } = await signUp();
    const code = await codeFor(email);
    const other = await signUp();
    expect(await attempt(other.agent, code)).toMatchObject({ fields: { code: 'mail_code_wrong' } });
    expect(await attempt(server().agent(), code)).toMatchObject({ status: 403, error: 'authentication_required' });
    expect((await server().readMember(user.id)).status).toBe('not_confirmed');
  });

  test('[ACTIVATE-04] refuses anything but six digits without counting it', async () => {
    const { agent, email } = await signUp();
    for (const code of ['', '12345', '1234567', 'abcdef'])
      expect(await attempt(agent, code)).toMatchObject({ status: 422, fields: { code: 'mail_code_wrong' } });
    expect((await agent.ok('activateByCode', { body: { code: await codeFor(email) } })).user.status).toBe('confirmed');
  });
});
