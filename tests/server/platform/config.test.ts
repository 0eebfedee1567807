import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readConfig, withPort } from '#server/start/config.ts';

test('every value has a default that works', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'data',
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    demo: true,
    demoLife: true,
    demoCountry: expect.stringMatching(/^[A-Z]{2}$/),
    logLevel: 'warn',
    trustProxy: false,
    smtp: null,
    mailFrom: 'noreply@127.0.0.1',
    mailBounces: null,
    mailReportSecret: null,
    sms: null,
    payments: { kind: 'sandbox' },
    geoipFile: null,
    hstsSubdomains: true,
    secretKey: null,
  });
});

describe('the country of the demo', () => {
  const inZone = (timeZone: string): void => {
    const options = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  };
  afterEach(() => vi.restoreAllMocks());

  test.each([
    [{ LANG: 'de_DE.UTF-8' }, 'DE'],
    [{ LANG: 'de_DE.UTF-8', LC_ALL: 'nl_BE.UTF-8' }, 'BE'],
    [{ LANG: 'de_DE.UTF-8', DEMO_COUNTRY: 'FR' }, 'FR'],
    [{ LANG: 'de_DE.UTF-8', DEMO_COUNTRY: 'world' }, null],
    // Neither names a country with demo members: the time zone decides.
    [{ LANG: 'C.UTF-8' }, 'US'],
    [{ LANG: 'ja_JP.UTF-8' }, 'US'],
    [{}, 'US'],
  ])('with %j is %s', (environment, country) => {
    inZone('America/Los_Angeles');
    expect(readConfig(environment).demoCountry).toBe(country);
  });

  test.each(['UTC', 'Asia/Tokyo'])('is Great Britain where only the time zone %s is known', (zone) => {
    inZone(zone);
    expect(readConfig({ LANG: 'C.UTF-8' }).demoCountry).toBe('GB');
  });
});

test('production has no demo mode and logs; every value can be set', () => {
  expect(
    readConfig({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/vesper',
      DATABASE_URL: 'postgresql://vesper@db/vesper',
      PUBLIC_URL: 'https://vesper.example/',
      LOG_LEVEL: 'info',
      DEMO_COUNTRY: 'NL',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtps://vesper:s%40fe@mail.example',
      MAIL_FROM: 'hello@vesper.example',
      MAIL_BOUNCES: 'bounces@vesper.example',
      MAIL_REPORT_SECRET: 'a secret of more than thirty characters',
      SMS_URL: 'https://vesper:s%40fe@sms.example/send?from=Vesper',
      GEOIP_FILE: '/var/lib/countries.mmdb',
      HSTS_SUBDOMAINS: '0',
      SECRET_KEY: '0123456789abcdef'.repeat(4),
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/vesper',
    databaseUrl: 'postgresql://vesper@db/vesper',
    publicUrl: 'https://vesper.example',
    demo: false,
    demoLife: false,
    demoCountry: 'NL',
    logLevel: 'info',
    trustProxy: true,
    smtp: { host: 'mail.example', port: 465, secure: true, auth: { user: 'vesper', pass: 's@fe' } },
    mailFrom: 'hello@vesper.example',
    mailBounces: 'bounces@vesper.example',
    mailReportSecret: 'a secret of more than thirty characters',
    sms: { url: 'https://sms.example/send?from=Vesper', authorization: 'Basic dmVzcGVyOnNAZmU=' },
    payments: { kind: 'none' },
    geoipFile: '/var/lib/countries.mmdb',
    hstsSubdomains: false,
    secretKey: '0123456789abcdef'.repeat(4),
  });
});

test.each([
  [{ HOST: '0.0.0.0' }, 'http://localhost:4711'],
  [{ HOST: '::' }, 'http://localhost:4711'],
  [{ HOST: '::1' }, 'http://[::1]:4711'],
  [{ PUBLIC_URL: 'https://vesper.example' }, 'https://vesper.example'],
])('with %j the site is found, once the system has chosen a port, at %s', (environment, publicUrl) => {
  const config = withPort(readConfig({ ...environment, PORT: '0' }), 4711);
  expect([config.port, config.publicUrl]).toEqual([4711, publicUrl]);
});

test.each([
  ['https://sms.example', 'https://sms.example/', null],
  ['https://t%2Bken@sms.example/v1', 'https://sms.example/v1', 'Bearer t+ken'],
  ['http://localhost:8080/', 'http://localhost:8080/', null],
  ['http://me:it@127.0.0.1:8080/', 'http://127.0.0.1:8080/', 'Basic bWU6aXQ='],
  ['http://[::1]/', 'http://[::1]/', null],
])('[SDD-09] configures the text gateway by %s', (SMS_URL, url, authorization) => {
  expect(readConfig({ SMS_URL }).sms).toEqual({ url, authorization });
});

test('[SDD-09] several nodes need one key in production, and one node needs none', () => {
  const database = { DATABASE_URL: 'postgres://vesper@db/vesper' };
  const key = 'A1'.repeat(32);
  expect(() => readConfig({ ...database, NODE_ENV: 'production' })).toThrow('SECRET_KEY is missing');
  expect(readConfig({ ...database, NODE_ENV: 'production', SECRET_KEY: key }).secretKey).toBe(key);
  expect([readConfig(database).secretKey, readConfig({ NODE_ENV: 'production' }).secretKey]).toEqual([null, null]);
});

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.168.1.2' }, false],
  [{ PUBLIC_URL: 'https://vesper.example' }, false],
  [{ SMTP_URL: 'smtps://mail.example' }, false],
  [{ NODE_ENV: 'production', DEMO: '1' }, true],
  [{ HOST: '0.0.0.0', DEMO: '1', DEMO_PUBLIC: '1' }, true],
  [{ SMTP_URL: 'smtps://mail.example', DEMO: '1', DEMO_PUBLIC: '1' }, true],
  [{ HOST: '0.0.0.0', DEMO_PUBLIC: '1' }, false],
  [{ PUBLIC_URL: 'https://vesper.example', DEMO: '1', DEMO_PUBLIC: '1' }, true],
  [{ PUBLIC_URL: 'https://vesper.example', DEMO_PUBLIC: '1' }, false],
])('the demo is on by itself only where nobody else can reach the server: %j', (environment, demo) => {
  expect(readConfig(environment).demo).toBe(demo);
});

test.each([
  { PUBLIC_URL: 'https://vesper.example' },
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.2' },
  { SMTP_URL: 'smtps://mail.example' },
])('a demo that is open to others needs a second switch: %j', (environment) => {
  expect(() => readConfig({ ...environment, DEMO: '1' })).toThrow(
    'DEMO=1 shows all mails to everybody and gives credits away, and HOST, PUBLIC_URL or SMTP_URL opens this server to others: set DEMO=0, or DEMO_PUBLIC=1 as well if that is meant.',
  );
});

test('the README starts a demo for a phone with both switches', () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, words = ''] = /^(HOST=0\.0\.0\.0 .*) npm start$/m.exec(readme) ?? [];
  const config = readConfig(Object.fromEntries(words.split(' ').map((word) => word.split('='))));
  expect([config.demo, config.host, config.publicUrl]).toEqual([true, '0.0.0.0', 'http://192.168.1.2:3000']);
});

test.each([
  [{}, { kind: 'sandbox' }],
  [{ DEMO: '0' }, { kind: 'none' }],
  [{ DEMO: '1', PAYMENTS: 'sandbox' }, { kind: 'sandbox' }],
  [
    { PAYMENTS: 'mollie', MOLLIE_API_KEY: `live_${'k'.repeat(30)}` },
    { kind: 'mollie', url: 'https://api.mollie.com/v2/', authorization: `Bearer live_${'k'.repeat(30)}` },
  ],
  [
    { PAYMENTS: 'http', PAYMENTS_URL: 'https://token@bridge.example/pay', PAYMENTS_SECRET: 's'.repeat(32) },
    { kind: 'http', url: 'https://bridge.example/pay/', authorization: 'Bearer token', secret: 's'.repeat(32) },
  ],
  [
    { PAYMENTS: 'http', PAYMENTS_URL: 'http://localhost:8081', PAYMENTS_SECRET: 's'.repeat(32) },
    { kind: 'http', url: 'http://localhost:8081/', authorization: null, secret: 's'.repeat(32) },
  ],
])('[PAY-12] configures the payment provider by %j', (environment, payments) => {
  expect(readConfig(environment).payments).toEqual(payments);
});
