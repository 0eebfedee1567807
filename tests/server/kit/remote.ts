import { authCookie } from '#contract/limits/account.ts';
import type { App } from '#server/core/app.ts';
import { addLedgerEntry } from '#server/store/ledger.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { startSession } from '#server/store/sessions.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { type Agent, makeAgent } from './agent.ts';
import { makeMember } from './member.ts';
import type { Storage } from './storage.ts';

/** Adapts a server in another process for an agent. `address` is called per request, so a restart may change it. */
export const remoteApp = (address: () => string): App => {
  const request: App['request'] = (input, init) =>
    fetch(typeof input === 'string' ? address() + input : input, { redirect: 'manual', ...init });
  return { request, fetch: (requests) => fetch(requests), stop: () => undefined };
};

const maxTries = 8;

/** Retries a 503 like the product's client: concurrent writers may conflict in PostgreSQL. */
const withRetries = (app: App): App => ({
  ...app,
  request: async (...requests) => {
    for (let tries = 1; ; tries += 1) {
      const response = await app.request(...requests);
      if (response.status !== 503 || tries === maxTries) return response;
      await response.arrayBuffer();
    }
  },
});

/** Opens the data while no server runs on it. */
const withDatabase = async <T>(storage: Storage, run: (db: Database) => Promise<T>): Promise<T> => {
  const db = await openDatabase(storage);
  try {
    return await run(db);
  } finally {
    await db.close();
  }
};

export type Visitor = { readonly id: string; readonly token: string };

/** Confirmed members with a session each, stored before any server runs. Credits get a ledger entry. */
export const addVisitors = (storage: Storage, specials: readonly Partial<MemberTable>[]): Promise<Visitor[]> =>
  withDatabase(storage, (db) =>
    db.write(async (tx) => {
      const visitors: Visitor[] = [];
      const time = Date.now();
      for (const { credits = 0, ...special } of specials) {
        const member = makeMember({ last_active: time, signup_at: time, ...special });
        await tx.insertInto('member').values(member).execute();
        const entry = { member_id: member.id, change: credits, reason: 'demo' as const, reference: member.id, time };
        if (credits > 0) await addLedgerEntry(tx, entry);
        visitors.push({ id: member.id, token: await startSession(tx, member.id, time) });
      }
      return visitors;
    }),
  );

/** A new session of a member, stored while no server runs. */
export const addSession = (storage: Storage, id: string): Promise<Visitor> =>
  withDatabase(storage, async (db) => ({ id, token: await db.write((tx) => startSession(tx, id, Date.now())) }));

/** A browser in which the visitor is logged in. */
export const openBrowser = ({ token }: Visitor, address: () => string): Agent => {
  const agent = makeAgent(() => withRetries(remoteApp(address)));
  agent.cookies.set(authCookie.name, token);
  return agent;
};
