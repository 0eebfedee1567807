import { fromPromise } from 'xstate';
import { isLocale } from '#contract/locales.ts';
import { exclusionMachine } from '#machines/page/exclusion.ts';
import { wire } from '#machines/generic/wire.ts';
import { clearLinkToken, getLinkToken } from '#src/adapters/link-token.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http, route }) => {
  const token = getLinkToken(route.path);
  return {
    logic: wire(exclusionMachine, {
      requestExclusion: fromPromise(async ({ input, signal }) => {
        if ('password' in input) return (await http.call('excludeMember', { body: input, signal })).until;
        const { lang } = document.documentElement;
        await http.call('requestExclusion', { body: { ...input, language: isLocale(lang) ? lang : 'en' }, signal });
        return null;
      }),
      confirmExclusion: fromPromise(async ({ signal }) => {
        const { until } = await http.call('confirmExclusion', { body: { token }, signal });
        clearLinkToken();
        return until;
      }),
    }),
    input: { hasLink: token !== '' },
  };
};
