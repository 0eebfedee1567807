import type { NotificationType, PushMessage } from '#contract/notifications.ts';
import type { Locale } from '#contract/locales.ts';
import { getTranslate } from './catalogues.ts';
import { msg, type Text } from './text.ts';

/** `path`: the page that a click opens. */
type PageFacts = { readonly site: string; readonly path: string };

/** Shown on lock screens, so never a name or message text. [PUSH-14] */
export type PushFacts = {
  new_conversations: { readonly site: string; readonly conversation: string };
  new_messages: { readonly site: string; readonly conversation: string };
  like: { readonly site: string; readonly match?: string };
  unread_message_reminders: { readonly site: string; readonly count: number };
  promotions: PageFacts;
  weekly_updates: PageFacts;
  news: PageFacts;
  reminders: PageFacts;
};

type PushTargets = Pick<PushMessage, 'openUrl' | 'checkUrl'>;
type Push<K extends NotificationType> = { readonly body: Text; readonly target: (facts: PushFacts[K]) => PushTargets };

const conversationTarget = ({ conversation }: { conversation: string }): PushTargets => ({
  openUrl: `/chats/${conversation}`,
});

/** A mutual like opens the match. [LIKE-10] */
const likeTarget = ({ match }: { match?: string }): PushTargets =>
  match === undefined ? { checkUrl: '/likes' } : { openUrl: `/likes/m/${match}` };

const pageTarget = ({ path }: PageFacts): PushTargets => ({ openUrl: path });

/** A message opens its conversation; for a list an open page is refreshed instead. [PUSH-12 PUSH-13] */
const pushes: { readonly [K in NotificationType]: Push<K> } = {
  new_conversations: { body: msg({ message: 'Somebody new has written to you.' }), target: conversationTarget },
  new_messages: { body: msg({ message: 'You have a new message.' }), target: conversationTarget },
  like: { body: msg({ message: 'There is something new for you.' }), target: likeTarget },
  unread_message_reminders: {
    body: msg({ message: '{count, plural, one {# message is} other {# messages are}} waiting for you.' }),
    target: () => ({ checkUrl: '/chats' }),
  },
  promotions: { body: msg({ message: 'There is an offer for you.' }), target: pageTarget },
  weekly_updates: { body: msg({ message: 'Your week is here.' }), target: pageTarget },
  news: { body: msg({ message: 'There is news.' }), target: pageTarget },
  reminders: { body: msg({ message: 'Something is waiting for you.' }), target: pageTarget },
};

/** The title is the site's name; a push replaces the previous one of its kind. [PUSH-14] */
export const buildPushMessage = <K extends NotificationType>(
  kind: K,
  language: Locale,
  facts: PushFacts[K],
): PushMessage => {
  const { body, target }: Push<K> = pushes[kind];
  return { title: facts.site, body: getTranslate(language)(body, facts), tag: kind, ...target(facts) };
};
