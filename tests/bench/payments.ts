/** Response times of placing an order, and of 50 simultaneous copies of its webhook. [PAY-12] */
import { paymentWebhookPath } from '#contract/endpoints.ts';
import { decideSandboxPayment, sandboxWebhook } from '#server/providers/payments/sandbox-payments.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import type { TestServer } from '#tests/server/kit/test-server.ts';
import { engineNames, onBothEngines } from './engines.ts';
import { type Figure, milliseconds, percentile, runAlone } from './figures.ts';

const orders = 40;
const reportsAtOnce = 50;
const body = {
  bundle: 'evening',
  method: 'ideal' as const,
  country: 'NL',
  price: { amount: 2_499, currency: 'EUR' },
};

const timed = async <T>(times: number[], act: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await act();
  times.push(performance.now() - began);
  return result;
};

const formatTimes = (times: readonly number[]): string =>
  `p50 ${milliseconds(percentile(times, 0.5))}, p95 ${milliseconds(percentile(times, 0.95))}`;

const measureOn = async (server: TestServer): Promise<Figure[]> => {
  const { db, config } = server.deps();
  await db.write((tx) => seedDefaults(tx, config));
  const [placing, reporting]: [number[], number[]] = [[], []];
  for (let order = 0; order < orders; order += 1) {
    const { agent } = await server.addLoggedIn({ country: 'NL', paid: 1 });
    const { transaction } = await timed(placing, () => agent.ok('createPayment', { body }));
    const id = `sb-${transaction.id}`;
    await decideSandboxPayment(db, id, 'paid');
    const webhook = await sandboxWebhook(db, { id, webhook_url: `http://localhost${paymentWebhookPath}` });
    const report = { method: 'POST', headers: Object.fromEntries(webhook.headers), body: await webhook.text() };
    await Promise.all(
      Array.from({ length: reportsAtOnce }, () =>
        timed(reporting, async () => {
          const { status } = await server.agent().fetch(paymentWebhookPath, report);
          if (status !== 200) throw new Error(`A report was answered ${status}.`);
        }),
      ),
    );
  }
  const name = engineNames[server.engine];
  return [
    { what: `an order, ${name}`, measured: formatTimes(placing) },
    { what: `a report of it, ${reportsAtOnce} at once, ${name}`, measured: formatTimes(reporting), goal: '500 ms' },
  ];
};

export const paymentFigures = (): Promise<Figure[]> => onBothEngines(measureOn);

await runAlone(import.meta.main, paymentFigures);
