import { type Server, createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { authCookie } from '#contract/limits/account.ts';
import { type App, type ProductModules, createApp } from '#server/core/app.ts';
import { createBus } from '#server/events/bus.ts';
import type { Config } from '#server/start/config.ts';
import { type Engine, openDatabase } from '#server/db/open.ts';
import type { MemberTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import type { StaticFiles } from '#server/http/static-files.ts';
import { startSession } from '#server/store/sessions.ts';
import { type Agent, makeAgent } from './agent.ts';
import { type TestClock, makeClock } from './clock.ts';
import { makeMember } from './member.ts';
import { type Storage, makeMigratedStorage } from './storage.ts';

type Options = {
  readonly engine: Engine;
  readonly product: ProductModules;
  readonly config?: Partial<Config>;
  readonly deps?: Partial<Deps>;
  readonly site?: StaticFiles;
  /** Storage of another server: a second node, on PostgreSQL. */
  readonly storage?: Storage;
};

/** A whole server over a real, empty database, without a socket until `listen`. */
export type TestServer = {
  readonly engine: Engine;
  readonly clock: TestClock;
  readonly storage: Storage;
  /** Different after a restart. */
  deps: () => Deps;
  /** A logged-out browser; each has its own client address by default. */
  agent: (address?: string, origin?: string) => Agent;
  addMember: (special?: Partial<MemberTable>) => Promise<MemberTable>;
  /** A browser in which this member is logged in. */
  logIn: (memberId: string) => Promise<Agent>;
  addLoggedIn: (special?: Partial<MemberTable>) => Promise<{ member: MemberTable; agent: Agent }>;
  readMember: (memberId: string) => Promise<MemberTable>;
  /** Opens a real port; returns the address without a trailing slash. */
  listen: () => Promise<string>;
  /** Closes everything and opens it again over the same data. */
  restart: () => Promise<void>;
  /** Ends the streams and the port like a stop of the process. */
  close: () => Promise<void>;
};

const configOf = (storage: Storage, special: Partial<Config>): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir: storage.dataDir,
  databaseUrl: storage.databaseUrl,
  publicUrl: 'http://localhost',
  demo: true,
  demoCountry: null,
  demoLife: false,
  logLevel: 'silent',
  trustProxy: false,
  smtp: null,
  mailFrom: 'noreply@vesper.example',
  mailBounces: null,
  mailReportSecret: null,
  sms: null,
  payments: { kind: 'sandbox' },
  geoipFile: null,
  hstsSubdomains: true,
  secretKey: null,
  ...special,
});

type Running = { readonly deps: Deps; readonly app: App };

const start = async (options: Options, storage: Storage, clock: TestClock): Promise<Running> => {
  const config = configOf(storage, options.config ?? {});
  const log = pino({ level: config.logLevel });
  const db = await openDatabase(config);
  const bus = await createBus(config, log);
  const platform = { config, db, bus, now: clock.now, log };
  const deps: Deps = { ...platform, ...options.product.makeProviders(platform), ...options.deps };
  return { deps, app: createApp(deps, options.product, options.site ?? null) };
};

const stop = async ({ app, deps }: Running): Promise<void> => {
  app.stop();
  await deps.bus.close();
  await deps.db.close();
};

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

export const testServer = async (options: Options): Promise<TestServer> => {
  const clock = makeClock();
  const storage = options.storage ?? (await makeMigratedStorage(options.engine));
  let running = await start(options, storage, clock);
  const servers: Server[] = [];

  const agent: TestServer['agent'] = (address, origin) => makeAgent(() => running.app, address, origin);

  const addMember: TestServer['addMember'] = async (special) => {
    const member = makeMember(special);
    await running.deps.db.write((tx) => tx.insertInto('member').values(member).execute());
    return member;
  };

  const logIn: TestServer['logIn'] = async (memberId) => {
    const token = await running.deps.db.write((tx) => startSession(tx, memberId, clock.now()));
    const browser = agent();
    browser.cookies.set(authCookie.name, token);
    return browser;
  };

  const closePorts = async (): Promise<void> => {
    running.app.stop();
    await Promise.all(servers.splice(0).map(closeServer));
  };

  return {
    engine: options.engine,
    clock,
    storage,
    deps: () => running.deps,
    agent,
    addMember,
    logIn,
    addLoggedIn: async (special) => {
      const member = await addMember(special);
      return { member, agent: await logIn(member.id) };
    },
    readMember: (memberId) =>
      running.deps.db.read.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow(),
    listen: () =>
      new Promise((resolve) => {
        const listener = getRequestListener((request, env) => running.app.fetch(request, env));
        const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
        servers.push(server);
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          if (address !== null && typeof address === 'object') resolve(`http://127.0.0.1:${address.port}`);
        });
      }),
    restart: async () => {
      await stop(running);
      running = await start(options, storage, clock);
    },
    close: async () => {
      await closePorts();
      await stop(running);
      if (options.storage === undefined) await storage.remove();
    },
  };
};

/** One server for all tests of a `describe`; they share its data, so each creates its own members. */
export const useServer = (options: Options): (() => TestServer) => {
  let server: TestServer | null = null;
  beforeAll(async () => {
    server = await testServer(options);
  });
  afterAll(async () => {
    await server?.close();
  });
  return () => {
    if (server === null) throw new Error('The server is there in tests only.');
    return server;
  };
};
