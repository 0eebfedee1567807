import { beforeEach, expect, test } from 'vitest';
import { openPasswords } from '#server/providers/passwords/argon2-passwords.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { addAccount, password } from './accounts.ts';
import { inOrder, useProduct } from './product-server.ts';

forMainEngine((engine) => {
  const passwords = openPasswords();
  let verified: (readonly string[] | undefined)[] = [];
  beforeEach(() => {
    verified = [];
  });
  const server = useProduct(engine, {
    deps: {
      passwords: {
        hash: passwords.hash,
        verify: (hash, given, client) => {
          verified.push(client);
          return passwords.verify(hash, given, client);
        },
      },
    },
  });
  const logIn = (login: string, given: string) =>
    server()
      .agent()
      .call('login', { body: { login, password: given } });

  test('[PASSWORD-06 LOGIN-09] ten passwords a minute of one member are compared, over all calls that ask for one', async () => {
    const { agent, member } = await addAccount(server());
    verified = [];
    const wrong = { reason: 'time', password: 'wrong' } as const;
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => agent.call('deleteAccount', { body: wrong })),
      ...Array.from({ length: 10 }, () =>
        agent.call('changePassword', { body: { old_password: 'wrong', password: 'velvet-trombone' } }),
      ),
      agent.call('requestMailChange', { body: { email: 'other@example.com', password: 'wrong' } }),
    ]);
    expect(verified.length).toBeLessThanOrEqual(10);
    expect(verified[0]?.[0]).toBe(member.id);
    expect(inOrder(answers.map(({ status }) => status)).slice(0, 4)).toEqual([422, 422, 422, 422]);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(17);
  });

  test('[LOGIN-08 LOGIN-09] during a lockout no password is compared, whether the account exists or not', async () => {
    const { member } = await addAccount(server());
    for (const login of [member.email, 'nobody@example.com']) {
      for (let attempt = 0; attempt < 5; attempt += 1) await logIn(login, 'wrong');
      verified = [];
      expect([(await logIn(login, password)).status, (await logIn(login, 'wrong')).status]).toEqual([429, 429]);
      expect(verified).toEqual([]);
    }
    server().clock.advance(15 * 60_000);
    expect((await logIn(member.email, password)).status).toBe(200);
  });
});
