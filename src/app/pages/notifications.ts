import { fromPromise } from 'xstate';
import { notificationsMachine } from '#machines/page/notifications.ts';
import { wire } from '#machines/generic/wire.ts';
import { clearLinkToken, getLinkToken } from '#src/adapters/link-token.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http, route }) => {
  const token = getLinkToken(route.path);
  return {
    logic: wire(notificationsMachine, {
      loadNotifications: fromPromise(({ signal }) => http.call('loadNotifications', { signal })),
      saveSwitch: fromPromise(({ input, signal }) => {
        if (input === null) throw new Error('No switch was moved.');
        return http.call('saveNotification', { body: input, signal, lasting: true });
      }),
      enableMails: fromPromise(({ signal }) => http.call('enableMails', { body: {}, signal })),
      confirmAddress: fromPromise(async ({ signal }) => {
        const enabled = await http.call('enableMails', { body: { token }, signal });
        clearLinkToken();
        return enabled;
      }),
    }),
    input: { hasLink: token !== '' },
  };
};
