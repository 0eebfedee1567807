import type { Engine } from '#server/db/open.ts';
import { product } from '#server/core/product.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';
import { startPostgres } from '#tools/test-postgres.ts';
import type { Figure } from './figures.ts';

export const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const satisfies Record<Engine, string>;

type Measure = (server: TestServer) => Promise<Figure[]>;

const figuresOn = async (engine: Engine, measure: Measure): Promise<Figure[]> => {
  // Its own: the storage of the tests is copied from one that Vitest prepares.
  const storage = await makeStorage(engine);
  const server = await testServer({ engine, product, storage });
  try {
    return await measure(server);
  } finally {
    await server.close();
    await storage.remove();
  }
};

/** Runs on the PostgreSQL of TEST_DATABASE_URL, else on a temporary one if PostgreSQL is installed. */
const onAnyPostgres = async (measure: Measure): Promise<Figure[]> => {
  if (process.env['TEST_DATABASE_URL']) return figuresOn('postgres', measure);
  const postgres = await startPostgres();
  if (postgres === null) return [{ what: 'PostgreSQL', measured: 'is not installed' }];
  process.env['TEST_DATABASE_URL'] = postgres.url;
  try {
    return await figuresOn('postgres', measure);
  } finally {
    postgres.stop();
    delete process.env['TEST_DATABASE_URL'];
  }
};

/** The same on a server over each engine, or over the one that ENGINE names. */
export const onBothEngines = async (measure: Measure): Promise<Figure[]> => {
  const only = process.env['ENGINE'];
  return [
    ...(only === 'postgres' ? [] : await figuresOn('sqlite', measure)),
    ...(only === 'sqlite' ? [] : await onAnyPostgres(measure)),
  ];
};
