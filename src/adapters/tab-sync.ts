import { fromCallback } from 'xstate';
import { type Locale, isLocale } from '#contract/locales.ts';
import { tabChannel } from '#contract/start-data.ts';
import type { TabSyncCommand } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';

type SharedState = { readonly member: string | null; readonly locale: Locale };

// Parsed by hand: the schemas would enlarge every first load (docs/decisions/008).
const parseSharedState = (data: unknown): SharedState | null => {
  if (typeof data !== 'object' || data === null || !('member' in data) || !('locale' in data)) return null;
  const { member, locale } = data;
  const isMember = member === null || typeof member === 'string';
  return isMember && typeof locale === 'string' && isLocale(locale) ? { member, locale } : null;
};

/** Syncs session and locale between tabs of the same browser. */
export const syncTabs = fromCallback<TabSyncCommand>(({ receive, sendBack }) => {
  const channel = new BroadcastChannel(tabChannel);
  /** Null until this tab has loaded its own session. */
  let own: SharedState | null = null;
  const send = (event: AppEvent) => sendBack(event);

  receive(({ facts: { session, user, locale } }) => {
    if (session !== 'member' && session !== 'visitor') return;
    const shared = { member: user?.id ?? null, locale };
    const isFirst = own === null;
    const hasChanged = shared.member !== own?.member || shared.locale !== own.locale;
    own = shared;
    if (hasChanged && !isFirst) channel.postMessage(shared);
  });
  channel.addEventListener('message', ({ data }) => {
    const shared = parseSharedState(data);
    if (shared === null || own === null) return;
    if (shared.member !== own.member)
      send({ type: shared.member === null ? 'session.expired' : 'session.changedElsewhere' });
    if (shared.locale !== own.locale) send({ type: 'language.changedElsewhere', locale: shared.locale });
  });
  return () => channel.close();
});
