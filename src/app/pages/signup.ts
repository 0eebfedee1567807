import { fromPromise } from 'xstate';
import { termsVersion } from '#contract/limits.ts';
import { isLocale } from '#contract/locales.ts';
import { signupMachine } from '#machines/page/signup.ts';
import { wire } from '#machines/parts/wire.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http, route: { query } }) => ({
  logic: wire(signupMachine, {
    signUp: fromPromise(async ({ input: { draft, tracking }, signal }) => {
      const { lang } = document.documentElement;
      const body = {
        draft,
        tracking,
        terms_version: termsVersion,
        adult: true,
        language: isLocale(lang) ? lang : 'en',
      } as const;
      return (await http.call('signup', { body, signal })).user;
    }),
    resendMail: fromPromise(async ({ signal }) => void (await http.call('resendActivation', { signal }))),
  }),
  input: {
    tracking: {
      network: query['network'],
      ref: query['ref'],
      sub1: query['sub1'],
      sub2: query['sub2'],
      sub3: query['sub3'],
    },
  },
});
