import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { type Connection, getClientAddress } from './client-address.ts';

/** What the HTTP server hands over with a request; a test's request comes without. */
export type Environment = { Bindings: Connection & { incoming?: IncomingMessage; outgoing?: ServerResponse } };

export const clientAddress = (context: Context<Environment>, trustProxy: boolean): string =>
  getClientAddress(context.req.raw, context.env, trustProxy);
