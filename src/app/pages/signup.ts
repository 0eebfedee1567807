import { fromPromise } from 'xstate';
import { isLocale } from '#contract/locales.ts';
import { type StoredSignupDraft, emptyDraft, signupMachine } from '#machines/page/signup.ts';
import { wire } from '#machines/generic/wire.ts';
import type { Http } from '#src/adapters/http.ts';
import { persistDraft } from '#src/adapters/page-storage.ts';
import { suggestEmail } from '#src/adapters/suggest-email.ts';
import { requireCookies, timeZone } from '#src/adapters/device.ts';
import { loadProfile } from '#src/app/load-profile.ts';
import type { WirePage } from '#src/app/screens.ts';

// Without a schema: zod is not part of the first load (docs/decisions/008).
const readDraft = (stored: unknown): StoredSignupDraft | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  const texts = Object.entries(stored).filter(([name, value]) => name in emptyDraft && typeof value === 'string');
  return { ...emptyDraft, ...Object.fromEntries(texts) };
};

export const wireSignup = (http: Http) =>
  wire(signupMachine, {
    signUp: fromPromise(async ({ input: { draft, tracking, recipient, terms }, signal }) => {
      requireCookies();
      const { lang } = document.documentElement;
      const { signup_message: message, ...account } = draft;
      const hasMessage = recipient !== null && message !== undefined && message.trim() !== '';
      const body = {
        draft: account,
        ...(hasMessage ? { draft: { ...account, signup_message: message }, profile: recipient } : {}),
        tracking,
        terms_version: terms,
        adult: true,
        language: isLocale(lang) ? lang : 'en',
        time_zone: timeZone(),
      } as const;
      return (await http.call('signup', { body, signal })).user;
    }),
    loadRecipient: fromPromise(({ input, signal }) => loadProfile(http, input, signal)),
    suggestEmail,
    persistDraft: persistDraft(readDraft),
  });

export const wirePage: WirePage = ({ http, route: { params } }) => ({
  logic: wireSignup(http),
  input: { recipient: params['id'] ?? null, purpose: 'write' },
});
