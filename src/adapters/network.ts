import { fromCallback } from 'xstate';
import type { NetEvent } from '#machines/app/net.ts';

/** Reports the browser's online state, now and on every change. [OFFLINE-01] */
export const watchNetwork = fromCallback<NetEvent>(({ sendBack }) => {
  const controller = new AbortController();
  const lost = () => sendBack({ type: 'net.lost' });
  const returned = () => sendBack({ type: 'net.returned' });
  addEventListener('offline', lost, { signal: controller.signal });
  addEventListener('online', returned, { signal: controller.signal });
  if (navigator.onLine) returned();
  else lost();
  return () => controller.abort();
});
