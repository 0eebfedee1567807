import * as z from 'zod/mini';
import { type Body, type Query, type Reply, calls } from '#contract/calls.ts';
import { type CallName, type Endpoint, endpoints } from '#contract/endpoints.ts';
import { authCookie } from '#contract/limits/account.ts';
import { localAddress } from '#server/start/config.ts';
import type { Deps } from '#server/core/deps.ts';
import { startSession } from '#server/store/sessions.ts';

/** `key`: idempotency key. */
type CallInput<N extends CallName> = { readonly query?: Query<N>; readonly body?: Body<N>; readonly key?: string };

export type ApiClient = { readonly ask: <N extends CallName>(name: N, input?: CallInput<N>) => Promise<Reply<N>> };

const toQueryString = (query: unknown): string =>
  new URLSearchParams(z.record(z.string(), z.string()).parse(query ?? {})).toString();

/** Calls the API over HTTP as an ordinary member, with a session and that member's permissions. */
export const createApiClient = (deps: Pick<Deps, 'config' | 'db' | 'now'>, memberId: string): ApiClient => {
  const address = localAddress(deps.config.host, deps.config.port);
  let session: Promise<string> | null = null;
  const token = (): Promise<string> => {
    session ??= deps.db.write((tx) => startSession(tx, memberId, deps.now(), 'Demo'));
    return session;
  };
  return {
    ask: async (name, { query, body, key } = {}) => {
      const { method, path }: Endpoint = endpoints[name];
      const response = await fetch(`${address}${path}?${toQueryString(query)}`, {
        method,
        headers: {
          cookie: `${authCookie.name}=${await token()}`,
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // The session has ended: the next call starts another.
      if (response.status === 403) session = null;
      if (!response.ok) throw new Error(`A demo member was answered ${response.status} by ${path}.`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own schema has parsed it.
      return calls[name].reply.parse(await response.json()) as Reply<typeof name>;
    },
  };
};
