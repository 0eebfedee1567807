/** What other members notice of three attacks that once stopped the server or its logins. [LIMIT-01 PASSWORD-06] */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { calls } from '#contract/calls.ts';
import { authCookie } from '#contract/limits/account.ts';
import { demoLogins } from '#server/demo/seed.ts';
import { openPasswords } from '#server/providers/passwords/argon2-passwords.ts';
import { type Visitor, addVisitors } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type Figure, milliseconds, percentile, runAlone } from './figures.ts';
import { load } from './load.ts';
import { buildIfNeeded, startServer } from './server.ts';

const seconds = 8;
const attacksPerSecond = 12;
const wrongChanges = 235;
const unconfirmedAttackers = 4;

/** A new one each time: what counts by address must not hide what a request costs. */
const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const cookieOf = ({ token }: Visitor): string => `${authCookie.name}=${token}`;

const ask = async (url: string, init: RequestInit): Promise<number> => {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
};

const jsonHeaders = { 'content-type': 'application/json' };

/** A header that a quadratic expression needs 86 ms for. */
const attackContentType = (url: string): Promise<number> =>
  ask(url + calls.login.path, {
    method: calls.login.method,
    headers: { 'content-type': `application/json;${' '.repeat(15_000)}x`, 'x-forwarded-for': anAddress() },
    body: '{}',
  });

const attackPassword = (url: string, attacker: Visitor): Promise<number> =>
  ask(url + calls.changePassword.path, {
    method: calls.changePassword.method,
    headers: {
      ...jsonHeaders,
      cookie: cookieOf(attacker),
      'idempotency-key': randomUUID(),
      'x-forwarded-for': anAddress(),
    },
    body: JSON.stringify({ old_password: 'a wrong password', password: 'another long password' }),
  });

/** Logins of other members, one after the other, until the time is over. */
const logInMeanwhile = async (
  url: string,
): Promise<{ readonly times: readonly number[]; readonly refused: number }> => {
  const { login, password } = demoLogins;
  const times: number[] = [];
  let refused = 0;
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const began = performance.now();
    const status = await ask(url + calls.login.path, {
      method: calls.login.method,
      headers: { ...jsonHeaders, 'x-forwarded-for': anAddress() },
      body: JSON.stringify({ login, password }),
    });
    times.push(performance.now() - began);
    if (status !== 200) refused += 1;
    await after(50);
  }
  return { times, refused };
};

/** How many of each status. */
const summarize = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status)]
    .toSorted(([one], [other]) => one - other)
    .map(([status, same]) => `${same.length} × ${status}`)
    .join(', ');

export const attackFigures = async (): Promise<Figure[]> => {
  buildIfNeeded();
  const storage = await makeStorage('sqlite');
  await (await startServer(storage)).stop();
  const hash = await openPasswords().hash('the right password');
  const unconfirmed = { status: 'not_confirmed', profile_status: 'disabled', password_hash: hash } as const;
  const [other, member, ...attackers] = await addVisitors(storage, [
    {},
    { password_hash: hash },
    ...Array.from({ length: unconfirmedAttackers }, () => unconfirmed),
  ]);
  if (other === undefined || member === undefined) throw new Error('Members were added.');
  const server = await startServer(storage, { TRUST_PROXY: '1' });
  const { url } = server;
  const next = () => ({ headers: { cookie: cookieOf(other) } });
  await load(`${url}/api/user.php`, { connections: 4, seconds: 1, next });

  /** The attack begins with the calls of others, and may end earlier. */
  const measure = async (what: string, attack: () => Promise<readonly number[]>): Promise<Figure> => {
    const [statuses, others, logins] = await Promise.all([
      attack(),
      load(`${url}/api/user.php`, { connections: 2, seconds, next }),
      logInMeanwhile(url),
    ]);
    const refused = logins.refused === 0 ? '' : `, ${logins.refused} refused`;
    const result = statuses.length === 0 ? '' : `; attacks: ${summarize(statuses)}`;
    return {
      what: `${what}: other members' calls, logins`,
      measured: `p99 ${milliseconds(percentile(others.times, 0.99))}; p50 ${milliseconds(percentile(logins.times, 0.5))}, slowest of ${logins.times.length} ${milliseconds(Math.max(...logins.times))}${refused}${result}`,
      goal: 'p99 250 ms; 2 s',
    };
  };

  const figures = [
    await measure('no attack', async () => []),
    await measure(`${attacksPerSecond} long Content-Types a second`, async () => {
      const sent: Promise<number>[] = [];
      for (let at = 0; at < attacksPerSecond * seconds; at += 1) {
        sent.push(attackContentType(url));
        await after(1_000 / attacksPerSecond);
      }
      return Promise.all(sent);
    }),
    await measure(`${wrongChanges} wrong password changes of one member at once`, () =>
      Promise.all(Array.from({ length: wrongChanges }, () => attackPassword(url, member))),
    ),
    await measure(`${wrongChanges * attackers.length} of ${attackers.length} unconfirmed accounts at once`, () =>
      Promise.all(
        attackers.flatMap((attacker) => Array.from({ length: wrongChanges }, () => attackPassword(url, attacker))),
      ),
    ),
  ];
  await server.stop();
  await storage.remove();
  return figures;
};

await runAlone(import.meta.main, attackFigures);
