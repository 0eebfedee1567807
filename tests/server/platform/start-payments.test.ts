import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/server/kit/process.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

const hint = 'No payment provider is set (PAYMENTS): nothing can be bought.';

const start = async (environment: Record<string, string>) => {
  const { path, remove } = makeDirectory();
  onTestFinished(remove);
  const server = startServer({ DATA_DIR: path, NODE_ENV: 'production', ...environment });
  const address = await server.address;
  const offer: unknown = await (await fetch(`${address}/api/bundles.php?country=NL`)).json();
  return { output: server.output(), offer };
};

test('[PAY-11 PAY-12] a production server without a payment provider says so at its start, and in its offer', async () => {
  const { output, offer } = await start({});
  expect(output.split('\n')).toContain(hint);
  expect(offer).toMatchObject({ payments_open: false, methods: [] });
});

test('[PAY-12] with a provider it does not, although the provider cannot be reached', async () => {
  const { output, offer } = await start({
    PAYMENTS: 'http',
    PAYMENTS_URL: 'http://localhost:9/',
    PAYMENTS_SECRET: 'a secret of at least thirty-two characters',
  });
  expect(output).not.toContain(hint);
  expect(offer).toMatchObject({ payments_open: true });
});
