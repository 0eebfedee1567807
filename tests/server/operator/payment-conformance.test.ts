import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { bridgeRules } from '#server/operator/conformance/rules.ts';
import { tryRules } from '#server/operator/conformance/try-rules.ts';
import { runOperator } from '#server/operator/run.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { type BridgeFault, bridgeSecret, startBridge } from '#tests/server/kit/payment-services/bridge.ts';
import { startServer } from '#tests/server/kit/process.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';
import { isNightly } from '#tests/nightly.ts';

/** The payer: opens the page at once. */
const pay = (page: string): void => void fetch(page).catch(() => undefined);

/** Long where all rules are kept; short where a webhook is awaited that never comes. */
const patience = { payment: 10_000, webhook: 10_000, repetition: 10_000, poll: 5 };
const shortPatience = { payment: 300, webhook: 300, repetition: 300, poll: 5 };

const start = async (fault?: BridgeFault) => {
  const bridge = await startBridge({ sends: true, ...(fault === undefined ? {} : { fault }) });
  onTestFinished(bridge.close);
  return bridge;
};

const tryBridge = (bridge: Awaited<ReturnType<typeof start>>, waits = patience) =>
  tryRules(bridge.config, {
    country: 'NL',
    price: { amount: 999, currency: 'EUR' },
    port: 0,
    webhookUrl: null,
    patience: waits,
    askToPay: pay,
    now: Date.now,
  });

test('[PAY-12] a bridge that keeps the contract passes every rule, although it is away at first', async () => {
  const bridge = await start();
  bridge.failNext(2);
  const results = await tryBridge(bridge);
  expect(results.filter(({ result }) => result !== 'pass')).toEqual([]);
  expect(results.map(({ sentence }) => sentence)).toEqual(bridgeRules.map(({ sentence }) => sentence));
  expect(bridge.payments.map(({ state, refunded }) => [state, refunded])).toEqual([
    ['cancelled', 0],
    ['refunded', 999],
  ]);
});

/** The rule that each fault breaks. */
const faults: readonly (readonly [BridgeFault, string])[] = [
  ['offers unknown methods', 'lists its methods by known ids'],
  ['needs no token', 'refuses requests without its token'],
  ['has no payment page', 'creates a payment, and names its page'],
  ['creates twice', 'gives the same payment again under the same idempotency key'],
  ['creates twice at once', 'creates one payment for requests at the same time'],
  ['takes every method', 'refuses a method that the shop lacks with 422'],
  ['states another price', 'states order, price and state of a payment'],
  ['loses orders', 'finds the payment of an order'],
  ['finds every order', 'answers an unknown order with 404'],
  ['has every id', 'answers an unknown id with 404, and neither cancels nor refunds it'],
  ['cannot forget unknown cards', 'answers the removal of an unknown card with 404'],
  ['keeps cancelled payments open', 'cancels an unpaid payment, also when it is asked twice'],
  ['refunds unpaid payments', 'refuses to refund a payment that is not paid with 409'],
  ['is paid another sum', 'reports the test payment as paid, at its whole price'],
  ['reports another id', 'sends a webhook with the id of the payment'],
  ['reports nothing', 'sends a webhook with the id of the payment'],
  ['signs with another secret', 'signs its webhooks with PAYMENTS_SECRET'],
  ['signs in the past', 'signs the time of sending, to five minutes'],
  ['reports once', 'repeats a webhook that is answered with 503, signed anew'],
  ['cancels paid payments', 'refuses to cancel a paid payment with 409'],
  ['refunds all', 'refunds a part, and the payment stays paid'],
  ['refunds twice', 'refunds the same total once, whatever the key'],
  ['reports no refund', 'sends a webhook after a refund'],
  ['stays paid after the whole refund', 'refunds the rest up to the whole price, and the payment is refunded'],
];

test.each(faults)('[PAY-12] a bridge that %s breaks a rule', async (fault, sentence) => {
  const results = await tryBridge(await start(fault), shortPatience);
  const failed = results.filter(({ result }) => result === 'fail');
  expect(failed.map((each) => each.sentence)).toContain(sentence);
  for (const { detail } of failed) expect(detail).toMatch(/\w/);
});

test('[PAY-12] every rule is broken by one of these bridges', () => {
  expect(new Set(faults.map(([, sentence]) => sentence))).toEqual(new Set(bridgeRules.map(({ sentence }) => sentence)));
});

test('[PAY-12] a bridge that does not answer fails the first rule, and the others are not tried', async () => {
  const bridge = await start();
  bridge.close();
  const results = await tryBridge(bridge);
  expect(results[0]).toMatchObject({ result: 'fail', detail: expect.stringContaining('fetch failed (') });
  expect(results.find(({ sentence }) => sentence.startsWith('creates'))).toMatchObject({
    result: 'skip',
    detail: 'needs: the methods',
  });
});

forMainEngine((engine) => {
  const server = useProduct(engine);
  const operate = (...words: string[]) => runOperator(server().deps(), words);

  test('[PAY-12] the command says what it needs', async () => {
    await expect(operate('payments', 'conformance')).rejects.toThrow(
      'No bridge is set: start the command with PAYMENTS=http, PAYMENTS_URL and PAYMENTS_SECRET, as the server.',
    );
    await expect(operate('payments', 'conformance', 'https://bridge.example')).rejects.toThrow('write country=NL');
    await expect(operate('payments', 'conformance', 'port=many')).rejects.toThrow('many is no port');
    await expect(operate('payments', 'conformance', 'country=Holland')).rejects.toThrow('HOLLAND is no country');
    await expect(operate('payments', 'conformance', 'webhook=here')).rejects.toThrow('here is no address');
  });
});

/** Runs the command as its own process beside a server's database, and pays the test payment. */
const runCommand = async (bridge: Awaited<ReturnType<typeof start>>, secret: string) => {
  const { path, remove } = makeDirectory();
  onTestFinished(remove);
  await startServer({ DATA_DIR: path }).address;
  const certificate = join(path, 'bridge.pem');
  writeFileSync(certificate, bridge.cert);
  const command = spawn(process.execPath, ['server/operator/main.ts', 'payments', 'conformance', 'country=DE'], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: path,
      NODE_ENV: 'production',
      NODE_EXTRA_CA_CERTS: certificate,
      PAYMENTS: 'http',
      PAYMENTS_URL: bridge.config.url.replace('https://', 'https://bridge-token@'),
      PAYMENTS_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  command.stdout.once('data', (chunk: Buffer) => {
    pay(/https:\S+/.exec(chunk.toString())?.[0] ?? '');
  });
  const exit = new Promise<number | null>((resolve) => {
    command.once('close', resolve);
  });
  const [output, errors, code] = await Promise.all([text(command.stdout), text(command.stderr), exit]);
  return { output, errors, code };
};

test('[PAY-12 ROLE-18] the operator is asked to pay, and reads which rules are kept', async () => {
  const { output, errors, code } = await runCommand(await start(), bridgeSecret);
  expect([errors, code]).toEqual(['', 0]);
  const lines = output.trim().split('\n');
  expect(lines[0]).toMatch(/^Now pay this test payment, within ten minutes: https:\/\/localhost:\d+\/page\/p-\d+$/);
  expect(lines.slice(1, -1)).toEqual(bridgeRules.map(({ sentence }) => `pass  The bridge ${sentence}.`));
  expect(lines.at(-1)).toBe('No rule is broken.');
});

test.runIf(isNightly)('[PAY-12 ROLE-18] the command fails with 1 when a rule is broken', async () => {
  const { errors, code } = await runCommand(await start(), 'another secret of at least 32 characters');
  expect(code).toBe(1);
  expect(errors).toMatch(/^fail {2}The bridge signs its webhooks with PAYMENTS_SECRET: X-Signature "t=.*" is wrong$/m);
  expect(errors.trim().split('\n').at(-1)).toBe(`2 of ${bridgeRules.length} rules are broken.`);
});
