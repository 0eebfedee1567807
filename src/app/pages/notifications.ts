import { fromPromise } from 'xstate';
import { notificationsMachine } from '#machines/page/notifications.ts';
import { wire } from '#machines/parts/wire.ts';
import { forgetLinkToken, linkToken } from '#src/adapters/link-token.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http, route }) => {
  const token = linkToken(route.path);
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
        forgetLinkToken();
        return enabled;
      }),
    }),
    input: { isLinked: token !== '' },
  };
};
