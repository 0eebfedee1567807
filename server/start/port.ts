import { minute } from '#contract/durations.ts';
import { type Server, createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from '#server/core/app.ts';
import type { Config } from './config.ts';
import { buildProblemResponse, toHttpResponse } from '#server/http/problem-response.ts';
import { StartError, getErrorCode } from './start-error.ts';

/** Long enough for a photo over a slow phone connection. */
const requestTimeout = 5 * minute;
/** An idle connection is dead after this time; event streams send heartbeats more often. */
const idleTimeout = minute;

/** Busy connections are cut after this time. */
const drainTimeout = 8_000;

export type Port = {
  readonly number: number;
  /** Before it is called, every request gets a 503. */
  serve: (app: Pick<App, 'fetch'>) => void;
  /** Refuses new requests, and resolves when those in progress are done. */
  close: () => Promise<void>;
};

const toStartError = ({ port, host }: Config, error: unknown): unknown => {
  switch (getErrorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} of ${host} is used already: stop what uses it, or set PORT to another one (0 takes any free one).`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} is not allowed to this user: set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST is "${host}", which is no address of this machine: correct it.`);
    default:
      return error;
  }
};

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const end = setTimeout(() => server.closeAllConnections(), drainTimeout);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(end);
      resolve();
    });
  });

/** Binds the port first, so that nothing else starts when it is taken. */
export const listen = (config: Config): Promise<Port> =>
  new Promise((resolve, reject) => {
    let fetch: App['fetch'] = () => toHttpResponse(buildProblemResponse('unavailable'));
    const listener = getRequestListener((request, env) => fetch(request, env));
    const limits = { headersTimeout: 15_000, requestTimeout: requestTimeout, keepAliveTimeout: 65_000 };
    const server = createServer(limits, (incoming, outgoing) => void listener(incoming, outgoing));
    server.setTimeout(idleTimeout);
    server.once('error', (error) => reject(toStartError(config, error)));
    server.listen(config.port, config.host, () => {
      const address = server.address();
      resolve({
        number: address !== null && typeof address === 'object' ? address.port : config.port,
        serve: (app) => {
          fetch = app.fetch;
        },
        close: () => close(server),
      });
    });
  });
