import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { termsVersionOf } from '#contract/terms.ts';
import { isNightly } from '#tests/nightly.ts';
import { evening } from '#tests/server/calls/shop.ts';
import { makeAgent } from '#tests/server/kit/agent.ts';
import { makeCertificate } from '#tests/server/kit/certificate.ts';
import { type MailServer, startMailServer } from '#tests/server/kit/mail-server.ts';
import { temporary } from '#tests/server/kit/node.ts';
import { startMollie } from '#tests/server/kit/payment-services/mollie.ts';
import { startServer } from '#tests/server/kit/process.ts';
import { remoteApp } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { startTlsProxy } from '#tests/server/kit/tls-proxy.ts';

const run = promisify(execFile);

/** The two code blocks below "Open a site": variables with their values, and the operator's lines. */
const readReadme = () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, section = ''] = readme.split('### Open a site\n');
  const [setUp = '', operation = ''] = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block ?? '');
  const variables = [...setUp.matchAll(/^export (.*?)(?: #.*)?$/gm)]
    .flatMap(([, words = '']) => words.split(' '))
    .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)] as const);
  const commands = [...operation.matchAll(/^npm run operator -- (.*)$/gm)].map(([, words = '']) => words.split(' '));
  return { variables: Object.fromEntries(variables), commands };
};

/** Waits for what happens in other processes. */
const until = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 60_000, interval: 100 });

const mailTo = (mails: MailServer, address: string, subject: string): Promise<string> =>
  until(() => {
    const found = mails.arrived.find(
      ({ to, mail }) => to.includes(address) && mail.subject?.includes(subject) === true,
    );
    if (found === undefined) throw new Error(`No mail "${subject}" has come.`);
    return found.mail.text ?? '';
  });

/** Reports a change like Mollie: again until it is accepted. */
const report = (url: string, body: string): void => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = async (): Promise<void> => {
    for (let tries = 0; tries < 10; tries += 1) {
      const { ok } = await fetch(url, { method: 'POST', headers, body });
      if (ok) return;
    }
  };
  send().catch(() => undefined);
};

test.runIf(isNightly && Boolean(process.env['TEST_DATABASE_URL']))(
  'by the README a site opens, is paid, pays back and answers a complaint [PAY-12 PAY-10 PREMIUM-04 ROUTE-35 ROLE-18] (nightly, needs TEST_DATABASE_URL)',
  { timeout: 240_000 },
  async () => {
    const { variables, commands } = readReadme();
    expect(Object.keys(variables)).toEqual([
      'NODE_ENV',
      'DEMO',
      'TRUST_PROXY',
      'PUBLIC_URL',
      'DATA_DIR',
      'DATABASE_URL',
      'SECRET_KEY',
      'SMTP_URL',
      'MAIL_FROM',
      'PAYMENTS',
      'MOLLIE_API_KEY',
    ]);
    const storage = await temporary(makeStorage('postgres'));
    const tls = makeCertificate('localhost');
    const mails = await startMailServer({ tls });
    const mollie = await startMollie({ report });
    onTestFinished(mollie.close);
    const site = { address: '' };
    const proxy = await startTlsProxy(() => site.address);
    const certificates = join(storage.dataDir, 'certificates.pem');
    writeFileSync(certificates, [tls.cert, mollie.cert].join('\n'));

    // The README's variables, with the addresses and keys of this machine.
    const environment: Record<string, string> = {
      ...variables,
      PUBLIC_URL: proxy.origin,
      DATA_DIR: storage.dataDir,
      DATABASE_URL: storage.databaseUrl ?? '',
      SECRET_KEY: randomBytes(32).toString('hex'),
      SMTP_URL: `smtps://user:password@localhost:${mails.at.port}`,
      MOLLIE_API_KEY: mollie.config.authorization.replace('Bearer ', ''),
      MOLLIE_URL: mollie.config.url,
      NODE_EXTRA_CA_CERTS: certificates,
    };
    const server = startServer(environment);
    site.address = await server.address;
    expect(server.output()).not.toContain('No payment provider');
    expect(server.output()).not.toContain('Demo logins');

    const operate = async (name: string, replaced: Record<string, string> = {}): Promise<string> => {
      const words = commands.find((command) => command.join(' ').startsWith(name));
      if (words === undefined) throw new Error(`The README has no line ${name}.`);
      const given = words.map((word) => replaced[word] ?? word);
      const { stdout } = await run(process.execPath, ['server/operator/main.ts', ...given], {
        env: { PATH: process.env['PATH'], ...environment },
      });
      return stdout;
    };
    expect(await operate('site set name')).toBe('Set.\n');
    expect(await operate('company set name')).toBe('Set.\n');

    // A stranger signs up and confirms the address.
    const agent = makeAgent(() => remoteApp(() => proxy.origin));
    const company = await agent.ok('loadCompanyInfo');
    expect(company.name).toBe('Evening Ltd');
    const email = 'stranger@example.com';
    await agent.ok('signup', {
      body: {
        draft: { email, name: 'Stranger', password: 'velvet-trombone', date_of_birth: '1990-01-16' },
        tracking: {},
        terms_version: termsVersionOf(null),
        adult: true,
        language: 'en',
      },
    });
    const confirmation = await mailTo(mails, email, 'confirm');
    const link = /https:\S+token=([\w-]+)/.exec(confirmation);
    expect(link?.[0].startsWith(`${proxy.origin}/activate/done?token=`)).toBe(true);
    await agent.ok('activate', { body: { token: link?.[1] ?? '' } });

    // An order, paid at Mollie's page.
    const { methods } = await agent.ok('loadBundles', { query: { country: 'NL' } });
    expect(methods).toContain('ideal');
    const { transaction, redirect_url: page } = await agent.ok('createPayment', { body: evening });
    expect(page?.startsWith(`${mollie.config.url.replace('/v2/', '')}/checkout/`)).toBe(true);
    await fetch(page ?? '', { method: 'POST', body: 'pay' });
    await until(async () => expect((await agent.ok('loadUser')).user).toMatchObject({ credits: 60, paid_user: true }));
    expect(await mailTo(mails, email, 'receipt')).toContain(`${proxy.origin}/transactions/${transaction.id}`);
    expect(await operate('payments list')).toMatch(new RegExp(`^${transaction.id}\t.*\tpaid$`, 'm'));

    // A complaint, and its answer.
    const { number } = await agent.ok('createCase', {
      body: { email, topic: 'payment', text: 'I bought it by mistake.', language: 'en' },
    });
    expect(await mailTo(mails, email, number)).toContain(number);
    expect(await operate('cases open')).toContain(number);
    expect(await operate('payments refund', { PAYMENT: transaction.id })).toContain(
      'Its credits, if any, are taken back.',
    );
    expect(await operate('cases answer', { NUMBER: number })).toBe('Answered: the mail is on its way.\n');
    const answer = await mailTo(mails, email, 'answer');
    expect(answer).toContain('The money is on its way.');
    const token = new RegExp(`${proxy.origin}/([\\w-]{43})`).exec(answer)?.[1] ?? '';
    expect((await agent.ok('openCase', { body: { token } })).case).toMatchObject({ number, state: 'answered' });
    expect(await operate('cases open')).not.toContain(number);

    // The money goes back.
    await until(() => expect(mollie.refunded(transaction.id)).toBe(2_499));
    const query = { id: transaction.id };
    await until(async () =>
      expect((await agent.ok('loadTransaction', { query })).transaction).toMatchObject({
        state: 'refunded',
        refund: { credits: 60, price: { amount: 2_499, currency: 'EUR' } },
      }),
    );
    expect((await agent.ok('loadUser')).user).toMatchObject({ credits: 0, paid_user: false });
    expect(await mailTo(mails, email, 'refund is on its way')).toContain('We are paying back €24.99');
    expect(await operate('ledger check')).toBe('Everything agrees.\n');
    expect(mollie.count(transaction.id)).toBe(1);

    server.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  },
);
