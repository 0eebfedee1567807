import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/start/config.ts';
import { startServer } from '#tests/server/kit/process.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

let directory: { path: string; remove: () => void };
beforeEach(() => {
  directory = makeDirectory();
});
afterEach(() => directory.remove());

const failure = async (environment: Record<string, string>, built = true) => {
  const server = startServer({ DATA_DIR: directory.path, ...environment }, { built });
  const code = await server.exit;
  return { code, errors: server.errors(), output: server.output() };
};

/** Exactly one sentence on one line, without a stack. */
const readSentence = (errors: string): string => {
  expect(errors.endsWith('.\n') && errors.trim().includes('\n')).toBe(false);
  expect(errors).not.toMatch(/ at .*:\d+/);
  return errors.trim();
};

const occupy = (): Promise<{ server: Server; port: number }> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve({ server, port: address.port });
    });
  });

test('an invalid value: the process ends with code 2', async () => {
  const { code, errors } = await failure({ PORT: 'eighty' });
  expect([code, readSentence(errors)]).toEqual([
    2,
    'PORT is "eighty": set it to a number from 0 (any free one) to 65535.',
  ]);
});

describe('refuses an invalid value with a sentence that names it', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT is "eighty": set it to a number from 0 (any free one) to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536": set it to a number from 0 (any free one) to 65535.'],
    [{ DEMO: 'yes' }, 'DEMO is "yes": set it to 1 or 0.'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is "true": set it to 1 or 0.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": set it to one of fatal, error, warn, info, debug, silent.'],
    [
      { PUBLIC_URL: 'vesper.example' },
      'PUBLIC_URL is "vesper.example": write it as https://example.com, without a path.',
    ],
    [
      { DATABASE_URL: 'mysql://root:secret@localhost/vesper' },
      'DATABASE_URL is no PostgreSQL address: write it as postgres://user:password@host:5432/database.',
    ],
    ...[
      'https://mail.example',
      'smtp://',
      'smtp:mail.example',
      'smtp://alone@mail.example',
      'smtp://mail.example?pool=1',
    ].map((SMTP_URL): [Record<string, string>, string] => [
      { SMTP_URL },
      'SMTP_URL is no mail server: write it as smtp://user:password@host:587 or smtps://user:password@host:465.',
    ]),
    ...[
      'sms.example',
      'http://sms.example/',
      'ftp://sms.example/',
      'https://:password@sms.example/',
      'https://sms.example/#x',
    ].map((SMS_URL): [Record<string, string>, string] => [
      { SMS_URL },
      'SMS_URL is no gateway: write it as https://user:password@host/path or https://token@host/path.',
    ]),
    ...['secret', 'a1'.repeat(31), `${'a1'.repeat(32)} `, 'g1'.repeat(32)].map(
      (SECRET_KEY): [Record<string, string>, string] => [
        { SECRET_KEY },
        'SECRET_KEY is no key: set it to 64 hexadecimal digits, as openssl rand -hex 32 makes them.',
      ],
    ),
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://me:secret@localhost/vesper' },
      'SECRET_KEY is missing, which every node over one DATABASE_URL needs: set it to 64 hexadecimal digits, as openssl rand -hex 32 makes them.',
    ],
    [{ PAYMENTS: 'stripe' }, 'PAYMENTS is "stripe": set it to sandbox, mollie or http, or leave it out.'],
    [
      { PAYMENTS: 'sandbox' },
      'PAYMENTS=sandbox gives credits away, so it works in a demo only: set it to mollie or http.',
    ],
    ...[{}, { MOLLIE_API_KEY: 'secret' }, { MOLLIE_API_KEY: `live_${'k'.repeat(29)}` }].map(
      (key): [Record<string, string>, string] => [
        { PAYMENTS: 'mollie', ...key },
        'MOLLIE_API_KEY is no key: set it to the live_… or test_… key of your Mollie profile.',
      ],
    ),
    [
      { PAYMENTS: 'mollie', MOLLIE_API_KEY: `test_${'k'.repeat(30)}`, MOLLIE_URL: 'http://mollie.example/v2/' },
      'MOLLIE_URL is no address: leave it out, or write it as https://host/v2/.',
    ],
    ...[
      {},
      { PAYMENTS_URL: 'bridge.example' },
      { PAYMENTS_URL: 'http://bridge.example/' },
      { PAYMENTS_URL: 'https://bridge.example/?shop=1' },
    ].map((url): [Record<string, string>, string] => [
      { PAYMENTS: 'http', PAYMENTS_SECRET: 'a secret of at least thirty-two characters', ...url },
      'PAYMENTS_URL is no provider: write it as https://token@host/path or https://user:password@host/path.',
    ]),
    ...[{}, { PAYMENTS_SECRET: 'a secret of thirty-one letters.' }].map((secret): [Record<string, string>, string] => [
      { PAYMENTS: 'http', PAYMENTS_URL: 'https://token@bridge.example/pay', ...secret },
      'PAYMENTS_SECRET is too short: set it to at least 32 characters.',
    ]),
    [
      { MAIL_FROM: 'Vesper <noreply@vesper.example>' },
      'MAIL_FROM is "Vesper <noreply@vesper.example>": write it as an address alone, noreply@example.com.',
    ],
  ])('%j', (environment, sentence) => {
    expect(() => readConfig({ DEMO: '0', ...environment })).toThrow(
      expect.objectContaining({ message: sentence, exitCode: 2 }),
    );
  });
});

test('a demo site that is to become a real one', async () => {
  const demo = startServer({ DATA_DIR: directory.path, DEMO: '1' });
  await demo.address;
  demo.kill('SIGTERM');
  await demo.exit;
  const { code, errors } = await failure({ DEMO: '0' });
  expect([code, readSentence(errors)]).toEqual([
    1,
    'The database holds the demo logins, whose password is public: start with an empty DATA_DIR or DATABASE_URL, or with DEMO=1.',
  ]);
});

test('a used port', async () => {
  const { server, port } = await occupy();
  const { code, errors } = await failure({ PORT: String(port) });
  server.close();
  expect([code, readSentence(errors)]).toEqual([
    1,
    `Port ${port} of 127.0.0.1 is used already: stop what uses it, or set PORT to another one (0 takes any free one).`,
  ]);
});

test('a host that is not this machine', async () => {
  const { code, errors } = await failure({ HOST: '192.0.2.1' });
  expect([code, readSentence(errors)]).toEqual([
    1,
    'HOST is "192.0.2.1", which is no address of this machine: correct it.',
  ]);
});

test('a site that is not built', async () => {
  const { code, errors } = await failure({}, false);
  expect(code).toBe(1);
  expect(readSentence(errors)).toMatch(
    /^The site is not built \(.*dist\/index\.html is missing\): run npm run build\.$/,
  );
});

describe('a data directory', () => {
  test('that is a file', async () => {
    const path = join(directory.path, 'file');
    writeFileSync(path, 'x');
    const { code, errors } = await failure({ DATA_DIR: path });
    expect([code, readSentence(errors)]).toEqual([
      1,
      `The data directory ${path} cannot be read and written (unable to open database file): correct its owner and rights, or set DATA_DIR to another directory.`,
    ]);
  });

  test('that cannot be created or read', async () => {
    // Not even root can write there.
    const path = process.getuid?.() === 0 ? '/proc/vesper' : join(directory.path, 'closed');
    if (path !== '/proc/vesper') mkdirSync(path);
    if (path !== '/proc/vesper') chmodSync(path, 0o000);
    const { code, errors } = await failure({ DATA_DIR: path });
    expect(code).toBe(1);
    expect(readSentence(errors)).toMatch(
      /^The data directory .* cannot be read and written \(.+\): correct its owner and rights, /,
    );
  });

  test('whose database is something else', async () => {
    writeFileSync(join(directory.path, 'vesper.db'), 'no database at all, but long enough to be looked at '.repeat(90));
    const { code, errors } = await failure({});
    expect([code, readSentence(errors)]).toEqual([
      1,
      `The database in ${directory.path} is damaged or no Vesper database: restore a backup, or set DATA_DIR to another directory.`,
    ]);
  });

  test('whose key is damaged', async () => {
    writeFileSync(join(directory.path, 'secret.key'), 'short');
    const { code, errors } = await failure({});
    expect([code, readSentence(errors)]).toEqual([
      1,
      `The key ${join(directory.path, 'secret.key')} is damaged: restore it from a backup, or set SECRET_KEY.`,
    ]);
  });

  test('that another server uses', async () => {
    const first = startServer({ DATA_DIR: directory.path });
    await first.address;
    const { code, errors } = await failure({});
    expect([code, readSentence(errors)]).toEqual([
      1,
      `Another Vesper server already uses the data directory ${directory.path}: stop it, or set DATA_DIR to another directory.`,
    ]);
    first.kill('SIGTERM');
    expect(await first.exit).toBe(0);
  });
});

const mounted = (path: string, size: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path]).status === 0;

const canMount = ((): boolean => {
  const { path, remove } = makeDirectory();
  const can = mounted(path, '64k');
  if (can) spawnSync('umount', [path]);
  remove();
  return can;
})();

describe.runIf(canMount)('a full disk (needs the right to mount)', () => {
  test.each([
    ['64k', /^The disk of the data directory \S+ is full: make room on it\.$/],
    ['900k', /^The disk is full: make room for the data directory and the database\.$/],
  ])('of %s', async (size, sentence) => {
    mounted(directory.path, size);
    const { code, errors } = await failure({ DEMO: '1' });
    spawnSync('umount', [directory.path]);
    expect(code).toBe(1);
    expect(readSentence(errors)).toMatch(sentence);
  });
});

describe('a DATABASE_URL', () => {
  test('with no response', async () => {
    const { server, port } = await occupy();
    await new Promise((resolve) => server.close(resolve));
    const { code, errors } = await failure({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/vesper` });
    expect([code, readSentence(errors)]).toEqual([
      1,
      `The database 127.0.0.1:${port}/vesper does not answer (ECONNREFUSED): start it, or correct DATABASE_URL.`,
    ]);
  });

  test('with another service', async () => {
    const { server, port } = await occupy();
    server.on('connection', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { code, errors } = await failure({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/vesper` });
    server.close();
    expect(code).toBe(1);
    expect(readSentence(errors)).toMatch(
      /^The database 127\.0\.0\.1:\d+\/vesper does not answer.*: start it, or correct DATABASE_URL\.$/,
    );
  });

  test('whose host does not exist', async () => {
    const { code, errors } = await failure({ DATABASE_URL: 'postgres://me:secret@no-such-host.invalid/vesper' });
    expect(code).toBe(1);
    expect(readSentence(errors)).toMatch(
      /^The database no-such-host\.invalid\/vesper does not answer \((ENOTFOUND|EAI_AGAIN)\): /,
    );
  });

  const admin = process.env['TEST_DATABASE_URL'];
  test.runIf(admin)('whose database or user does not exist (needs TEST_DATABASE_URL)', async () => {
    const missing = new URL(admin ?? '');
    missing.pathname = '/no_such_database';
    const absent = await failure({ DATABASE_URL: missing.href });
    expect([absent.code, readSentence(absent.errors)]).toEqual([
      1,
      `There is no database ${missing.host}/no_such_database: create it (createdb), or correct DATABASE_URL.`,
    ]);
    const stranger = new URL(admin ?? '');
    stranger.username = 'no_such_user';
    const refused = await failure({ DATABASE_URL: stranger.href });
    expect([refused.code, readSentence(refused.errors)]).toEqual([
      1,
      `The database ${stranger.host}${stranger.pathname} refuses the user or the password: correct DATABASE_URL.`,
    ]);
  });
});
