import { createServer as createPlain } from 'node:http';
import { type ServerOptions, createServer } from 'node:https';
import type { Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runOffline } from '#server/operator/run.ts';
import { readConfig } from '#server/start/config.ts';
import { makeCertificate } from '#tests/server/kit/certificate.ts';
import { trustCertificate } from '#tests/server/kit/https-service.ts';

type Proxy = {
  readonly tls?: ServerOptions;
  readonly isTrusted?: boolean;
  readonly hsts?: string | null;
  /** Answer without TLS. */
  readonly redirect?: { readonly status: number; readonly location?: string };
};

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    onTestFinished(() => void server.close());
    server.listen(0, 'localhost', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });

/** A proxy with real TLS on two ports; all that the command needs is right unless said otherwise. */
const startProxy = async ({ tls, isTrusted = true, hsts = 'max-age=31536000', redirect }: Proxy) => {
  const { cert, key } = makeCertificate('localhost');
  if (isTrusted) onTestFinished(trustCertificate(cert));
  const strong = { minVersion: 'TLSv1.2', ciphers: 'TLS_AES_128_GCM_SHA256:ECDHE-ECDSA-AES128-GCM-SHA256' } as const;
  const port = await listen(
    createServer({ cert, key, ...strong, ...tls }, (_, response) => {
      response.writeHead(200, hsts === null ? {} : { 'strict-transport-security': hsts });
      response.end();
    }),
  );
  const { status, location = 'https://localhost/' } = redirect ?? { status: 308 };
  const plain = await listen(
    createPlain((_, response) => {
      response.writeHead(status, { location });
      response.end();
    }),
  );
  return `https://localhost:${port} http=${plain}`;
};

// In the years of the test's certificates, 2020 to 2049.
const now = () => Date.UTC(2026, 0, 15);
const check = (words: string, at = now): Promise<string> =>
  runOffline({ config: readConfig({}), now: at, operator: 'test' }, ['tls', 'check', ...words.split(' ')]) ??
  Promise.reject(new Error('no command'));

test('[OPS-08] a proxy with TLS 1.2 and 1.3, strong ciphers, a trusted certificate, HSTS and a redirect passes', async () => {
  const report = await check(await startProxy({}));
  expect(report.split('\n').map((line) => line.split('\t').slice(0, 2).join(' '))).toEqual([
    'pass speaks TLS 1.3',
    'pass speaks TLS 1.2',
    'pass refuses TLS 1.1',
    'pass refuses TLS 1.0',
    'pass refuses ciphers without forward secrecy or authentication',
    'pass has a certificate that browsers trust, for 14 days at least',
    'pass sends HSTS for a year',
    'pass serves nothing without TLS but the redirect to it',
    'All hold.',
  ]);
});

const old = { ciphers: 'ALL:@SECLEVEL=0' };
test.each<[string, Proxy, readonly string[]]>([
  ['speaks only TLS 1.3', { tls: { minVersion: 'TLSv1.3' } }, ['speaks TLS 1.2']],
  ['has no TLS 1.3', { tls: { maxVersion: 'TLSv1.2' } }, ['speaks TLS 1.3']],
  ['still speaks TLS 1.1', { tls: { ...old, minVersion: 'TLSv1.1' } }, ['refuses TLS 1.1', 'refuses ciphers']],
  [
    'still speaks TLS 1.0',
    { tls: { ...old, minVersion: 'TLSv1' } },
    ['refuses TLS 1.1', 'refuses TLS 1.0', 'refuses ciphers'],
  ],
  [
    'takes a cipher without authenticated encryption',
    { tls: { ciphers: 'TLS_AES_128_GCM_SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-SHA' } },
    ['refuses ciphers'],
  ],
  ['has a certificate of its own', { isTrusted: false }, ['has a certificate']],
  ['sends no HSTS', { hsts: null }, ['sends HSTS']],
  ['sends HSTS for an hour', { hsts: 'max-age=3600' }, ['sends HSTS']],
  ['serves pages without TLS', { redirect: { status: 200 } }, ['serves nothing']],
  ['redirects to another site', { redirect: { status: 301, location: 'https://evil.example/' } }, ['serves nothing']],
  ['redirects for once only', { redirect: { status: 302 } }, ['serves nothing']],
])('[OPS-08] a proxy that %s fails', async (_, proxy, broken) => {
  const report = await check(await startProxy(proxy)).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  const failed = report.split('\n').filter((line) => line.startsWith('fail'));
  expect(failed).toEqual(broken.map((sentence) => expect.stringContaining(sentence)));
  expect(report).toContain(`${broken.length} of 8 do not hold.`);
});

test('[OPS-08] a certificate that ends within 14 days fails, and so does an address without TLS', async () => {
  await expect(check(await startProxy({}), () => Date.UTC(2049, 11, 25))).rejects.toThrow(
    'fail\thas a certificate that browsers trust, for 14 days at least\tuntil 2049-12-31',
  );
  await expect(check('http://localhost')).rejects.toThrow('Write: tls check https://vesper.example [http=80]');
  await expect(check('https://localhost:1 http=1')).rejects.toThrow('do not hold');
});
