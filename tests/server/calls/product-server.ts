import type { Config } from '#server/start/config.ts';
import type { Engine } from '#server/db/open.ts';
import type { Deps } from '#server/core/deps.ts';
import { product } from '#server/core/product.ts';
import { addSite as storeSite } from '#server/store/site-settings.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { LiveEventSchema } from '#contract/live-event.ts';
import type { SiteSettings } from '#server/domain/site-settings.ts';
import { beforeAll } from 'vitest';
import { type TestServer, useServer } from '#tests/server/kit/test-server.ts';

type Special = { readonly config?: Partial<Config>; readonly deps?: Partial<Deps> };

/** The whole product with its default settings and bundles, without members. */
export const useProduct = (engine: Engine, special: Special = {}): (() => TestServer) => {
  const server = useServer({ engine, product, ...special });
  beforeAll(async () => {
    const { db, config } = server().deps();
    await db.write((tx) => seedDefaults(tx, config));
  });
  return server;
};

/** Changes the site's settings like an operator. */
export const set = async (
  server: TestServer,
  key: 'site' | 'company' | 'parameters' | `company:${number}`,
  value: Partial<SiteSettings> | Readonly<Record<string, unknown>>,
): Promise<void> => {
  const text = JSON.stringify(value);
  await server.deps().db.write((tx) =>
    tx
      .insertInto('setting')
      .values({ key, value: text })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
      .execute(),
  );
};

/** Another site beside the default one. */
export const addSite = (server: TestServer, domain: string, settings: Partial<SiteSettings>): Promise<unknown> =>
  server.deps().db.write((tx) => storeSite(tx, domain, settings, server.clock.now()));

/** All events of a member, in order. */
export const eventsOf = async (server: TestServer, memberId: string): Promise<LiveEvent[]> => {
  const rows = await server
    .deps()
    .db.read.selectFrom('event')
    .select('payload')
    .where('member_id', '=', memberId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => LiveEventSchema.parse(JSON.parse(row.payload)));
};

/** Balance according to the ledger. */
export const ledgerSum = async (server: TestServer, memberId: string): Promise<number> => {
  const rows = await server
    .deps()
    .db.read.selectFrom('ledger')
    .select('change')
    .where('member_id', '=', memberId)
    .execute();
  return rows.reduce((sum, row) => sum + row.change, 0);
};

/** Statuses of concurrent responses, sorted. */
export const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
