import { fromCallback } from 'xstate';
import { type Locale, isLocale } from '#contract/locales.ts';
import type { TabSyncCommand } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';

type News = { readonly member: string | null; readonly locale: Locale };

// By hand: the schemas are not worth their bytes on every first visit (docs/decisions/008).
const parseNews = (data: unknown): News | null => {
  if (typeof data !== 'object' || data === null || !('member' in data) || !('locale' in data)) return null;
  const { member, locale } = data;
  const isMember = member === null || typeof member === 'string';
  return isMember && typeof locale === 'string' && isLocale(locale) ? { member, locale } : null;
};

/** Syncs session and locale between tabs of the same browser. */
export const syncTabs = fromCallback<TabSyncCommand>(({ receive, sendBack }) => {
  const channel = new BroadcastChannel('vesper.tabs');
  /** Null until this tab knows itself who is logged in. */
  let mine: News | null = null;
  const send = (event: AppEvent) => sendBack(event);

  receive(({ facts: { session, user, locale } }) => {
    if (session !== 'member' && session !== 'visitor') return;
    const news = { member: user?.id ?? null, locale };
    const isFirst = mine === null;
    const hasChanged = news.member !== mine?.member || news.locale !== mine.locale;
    mine = news;
    if (hasChanged && !isFirst) channel.postMessage(news);
  });
  channel.addEventListener('message', ({ data }) => {
    const news = parseNews(data);
    if (news === null || mine === null) return;
    if (news.member !== mine.member)
      send({ type: news.member === null ? 'session.expired' : 'session.changedElsewhere' });
    if (news.locale !== mine.locale) send({ type: 'language.changedElsewhere', locale: news.locale });
  });
  return () => channel.close();
});
