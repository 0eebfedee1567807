import type { NotificationType, PushMessage } from '#contract/notifications.ts';
import type { Locale } from '#contract/locales.ts';
import { getTranslate } from './catalogues.ts';
import { msg, type Text } from './text.ts';

/** The news that are pushed. */
export type PushKind = Extract<
  NotificationType,
  'new_conversations' | 'new_messages' | 'like' | 'unread_message_reminders'
>;

/** What a push speaks of: no name and nothing that was written, for it lies open on lock screens. [PUSH-14] */
export type PushFacts = {
  new_conversations: { readonly site: string; readonly conversation: string };
  new_messages: { readonly site: string; readonly conversation: string };
  like: { readonly site: string; readonly match?: string };
  unread_message_reminders: { readonly site: string; readonly count: number };
};

type Places = Pick<PushMessage, 'openUrl' | 'checkUrl'>;
type Push<K extends PushKind> = { readonly body: Text; readonly place: (facts: PushFacts[K]) => Places };

const toConversation = ({ conversation }: { conversation: string }): Places => ({ openUrl: `/chats/${conversation}` });

/** Two who like each other are gone to together. [LIKE-10] */
const toLike = ({ match }: { match?: string }): Places =>
  match === undefined ? { checkUrl: '/likes' } : { openUrl: `/likes/m/${match}` };

/** A message is gone to; of a list it is enough that it is shown as it is now. [PUSH-12 PUSH-13] */
const pushes: { readonly [K in PushKind]: Push<K> } = {
  new_conversations: { body: msg({ message: 'Somebody new has written to you.' }), place: toConversation },
  new_messages: { body: msg({ message: 'You have a new message.' }), place: toConversation },
  like: { body: msg({ message: 'There is something new for you.' }), place: toLike },
  unread_message_reminders: {
    body: msg({ message: '{count, plural, one {# message is} other {# messages are}} waiting for you.' }),
    place: () => ({ checkUrl: '/chats' }),
  },
};

/** A push of a kind in a language. Its title is the site's name, and one of the same kind takes its place. [PUSH-14] */
export const buildPushMessage = <K extends PushKind>(kind: K, language: Locale, facts: PushFacts[K]): PushMessage => {
  const { body, place }: Push<K> = pushes[kind];
  return { title: facts.site, body: getTranslate(language)(body, facts), tag: kind, ...place(facts) };
};
