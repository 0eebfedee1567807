/** The logins one server can check, and the delay for other requests meanwhile. */
import { randomInt } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import { authCookie } from '#contract/limits/account.ts';
import { demoLogins } from '#server/demo/seed.ts';
import { addVisitors } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type Figure, milliseconds, percentile, runAlone } from './figures.ts';
import { load } from './load.ts';
import { buildIfNeeded, startServer } from './server.ts';

const atOnce = 60;
const seconds = 5;

/** Logins are limited by address, so each comes from another one. */
const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export const loginFigures = async (): Promise<Figure[]> => {
  buildIfNeeded();
  const storage = await makeStorage('sqlite');
  await (await startServer(storage)).stop();
  const [visitor] = await addVisitors(storage, [{}]);
  const server = await startServer(storage, { TRUST_PROXY: '1' });
  const cookie = `${authCookie.name}=${visitor?.token ?? ''}`;
  const body = JSON.stringify({ login: demoLogins.login, password: demoLogins.password });
  const others = { connections: 4, seconds, next: () => ({ headers: { cookie } }) };
  await load(`${server.url}/api/user.php`, { ...others, seconds: 1 });
  const alone = await load(`${server.url}/api/user.php`, others);
  const [logins, meanwhile] = await Promise.all([
    load(server.url + calls.login.path, {
      connections: atOnce,
      seconds,
      next: () => ({
        method: calls.login.method,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
        body,
      }),
    }),
    load(`${server.url}/api/user.php`, others),
  ]);
  await server.stop();
  await storage.remove();
  const p99 = (times: readonly number[]): string => milliseconds(percentile(times, 0.99));
  return [
    {
      what: `logins (argon2id, 19 MiB), ${atOnce} at once`,
      measured: `${logins.perSecond.toFixed(0)}/s, p50 ${milliseconds(percentile(logins.times, 0.5))}`,
    },
    {
      what: 'GET /api/user.php meanwhile',
      measured: `p99 ${p99(meanwhile.times)} (${p99(alone.times)} without the logins)`,
      goal: 'p99 250 ms',
    },
  ];
};

await runAlone(import.meta.main, loginFigures);
