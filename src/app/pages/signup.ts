import { fromPromise } from 'xstate';
import { termsVersion } from '#contract/limits.ts';
import { isLocale } from '#contract/locales.ts';
import { type StoredSignupDraft, emptyDraft, signupMachine } from '#machines/page/signup.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistDraft } from '#src/adapters/storage.ts';
import { suggestEmail } from '#src/adapters/suggest-email.ts';
import { loadProfile } from '#src/app/load-profile.ts';
import type { WirePage } from '#src/app/screens.ts';

// By hand: the schemas are not worth their bytes on a first visit (docs/decisions/008).
const readDraft = (kept: unknown): StoredSignupDraft | null => {
  if (typeof kept !== 'object' || kept === null) return null;
  const texts = Object.entries(kept).filter(([name, value]) => name in emptyDraft && typeof value === 'string');
  return { ...emptyDraft, ...Object.fromEntries(texts) };
};

export const wirePage: WirePage = ({ http, route: { params } }) => ({
  logic: wire(signupMachine, {
    signUp: fromPromise(async ({ input: { draft, tracking, partner }, signal }) => {
      const { lang } = document.documentElement;
      const { signup_message: message, ...account } = draft;
      const hasMessage = partner !== null && message !== undefined && message.trim() !== '';
      const body = {
        draft: account,
        ...(hasMessage ? { draft: { ...account, signup_message: message }, profile: partner } : {}),
        tracking,
        terms_version: termsVersion,
        adult: true,
        language: isLocale(lang) ? lang : 'en',
      } as const;
      return (await http.call('signup', { body, signal })).user;
    }),
    loadPartner: fromPromise(({ input, signal }) => loadProfile(http, input, signal)),
    suggestEmail,
    keepDraft: persistDraft(readDraft),
  }),
  input: { partner: params['id'] ?? null },
});
