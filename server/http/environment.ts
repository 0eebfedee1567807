import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { type Connection, getClientAddress } from './client-address.ts';

/** Socket data from the HTTP server; absent in tests. */
export type Environment = { Bindings: Connection & { incoming?: IncomingMessage; outgoing?: ServerResponse } };

export const clientAddress = (context: Context<Environment>, trustProxy: boolean): string =>
  getClientAddress(context.req.raw, context.env, trustProxy);
