import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Body, type Call, type Reply, calls } from '#contract/calls.ts';
import { type CallName, isMutation } from '#contract/endpoints.ts';
import { type ProblemBody, ProblemSchema } from '#contract/problem.ts';
import type { App } from '#server/core/app.ts';

type Input = {
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** File of an upload call. */
  file?: Blob;
  /** Idempotency-Key; by default a new one per writing call, none when null. */
  key?: string | null;
};

type TypedInput<N extends CallName> = Omit<Input, 'body'> & { body?: Body<N> };

type AgentReply = { status: number; headers: Headers; body: unknown };

/** One browser: its cookies, address and calls. */
export type Agent = {
  readonly cookies: Map<string, string>;
  /** Any request, with the agent's cookies. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Any call, with possibly invalid input. */
  call: (name: CallName, input?: Input) => Promise<AgentReply>;
  /** A call that must succeed: returns its typed reply. */
  ok: <N extends CallName>(name: N, input?: TypedInput<N>) => Promise<Reply<N>>;
  /** A call that must be refused: returns status and problem. */
  refused: (name: CallName, input?: Input) => Promise<ProblemBody & { status: number }>;
};

const keepCookies = (cookies: Map<string, string>, response: Response): void => {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
};

const queryText = ({ flag }: Call, query: Input['query']): string => {
  const parameters = new URLSearchParams(flag === undefined ? {} : { [flag]: '1' });
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
};

const formOf = (field: string, file: Blob): FormData => {
  const form = new FormData();
  form.append(field, file);
  return form;
};

const initOf = (definition: Call, { body, headers, key, file }: Input): RequestInit => {
  const sent = new Headers(headers);
  if (body !== undefined) sent.set('content-type', 'application/json');
  if (key !== null && isMutation(definition)) sent.set('idempotency-key', key ?? randomUUID());
  return {
    method: definition.method,
    headers: sent,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined || definition.file === undefined ? {} : { body: formOf(definition.file, file) }),
  };
};

const isReply = <N extends CallName>(name: N, body: unknown): body is Reply<N> =>
  calls[name].reply.safeParse(body).success;

let addresses = 0;

const nextAddress = (): string => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/**
 * `app` is called for each request, so that the agent outlives a restart of its server. `origin`: the site that it visits,
 * by default the one of the test server.
 */
export const makeAgent = (app: () => App, address = nextAddress(), origin = ''): Agent => {
  const cookies = new Map<string, string>();

  const fetch: Agent['fetch'] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '' && !headers.has('cookie')) headers.set('cookie', cookie);
    const connection = { incoming: { socket: { remoteAddress: address } } };
    const response = await app().request(origin + path, { ...init, headers }, connection);
    keepCookies(cookies, response);
    return response;
  };

  const call: Agent['call'] = async (name, input = {}) => {
    const definition: Call = calls[name];
    const response = await fetch(definition.path + queryText(definition, input.query), initOf(definition, input));
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, body };
  };

  const ok = async <N extends CallName>(name: N, input: TypedInput<N> = {}): Promise<Reply<N>> => {
    const { status, body } = await call(name, input);
    if (status !== 200) throw new Error(`${name} was refused: ${status} ${JSON.stringify(body)}`);
    if (!isReply(name, body)) throw new Error(`${name} answered something else: ${JSON.stringify(body)}`);
    return body;
  };

  return {
    cookies,
    fetch,
    call,
    ok,
    refused: async (name, input) => {
      const { status, body } = await call(name, input);
      if (status < 400) throw new Error(`${name} was not refused: ${status} ${JSON.stringify(body)}`);
      return { status, ...z.parse(ProblemSchema, body) };
    },
  };
};
