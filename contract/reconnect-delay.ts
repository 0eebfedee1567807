import { events } from './limits/app.ts';

/** Reconnect delay of an ended stream, ms. `share`: random number from 0 to 1. */
export const reconnectDelay = (share: number): number =>
  Math.round(events.reconnect.from + share * (events.reconnect.to - events.reconnect.from));
