import { events } from './limits.ts';

/** How long a stream that has ended waits before it comes back, ms. `share`: from 0 to 1, another one for each stream. */
export const reconnectDelay = (share: number): number =>
  Math.round(events.reconnect.from + share * (events.reconnect.to - events.reconnect.from));
