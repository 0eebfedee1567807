import { expect, test } from 'vitest';
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
    logLevel: 'warn',
    trustProxy: false,
    smtp: null,
    mailFrom: 'noreply@127.0.0.1',
    sms: null,
    secretKey: null,
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
      TRUST_PROXY: '1',
      SMTP_URL: 'smtps://vesper:s%40fe@mail.example',
      MAIL_FROM: 'hello@vesper.example',
      SMS_URL: 'https://vesper:s%40fe@sms.example/send?from=Vesper',
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
    logLevel: 'info',
    trustProxy: true,
    smtp: { host: 'mail.example', port: 465, secure: true, auth: { user: 'vesper', pass: 's@fe' } },
    mailFrom: 'hello@vesper.example',
    sms: { url: 'https://sms.example/send?from=Vesper', authorization: 'Basic dmVzcGVyOnNAZmU=' },
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
