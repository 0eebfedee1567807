import { type AnyActorLogic, fromCallback } from 'xstate';
import type { ConversationSummary } from '#contract/chat.ts';
import type { Likes } from '#contract/like.ts';
import { refresh } from '#contract/limits/app.ts';
import type { User } from '#contract/user.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { poller } from '#machines/generic/poller.ts';
import { supervisedRegion } from '#machines/generic/supervise.ts';
import { activationReminderMachine } from './activation-reminder.ts';
import { disabledNotificationsMachine, enrichProfileMachine, pushAlertMachine } from './alerts.ts';
import { blocksMachine } from './blocks.ts';
import { chatPhotoPreviewMachine } from './chat-photo-preview.ts';
import { chatSearchMachine } from './chat-search.ts';
import { chatsMachine } from './chats.ts';
import { conversationDeletionsMachine } from './conversation-deletions.ts';
import { deliveryReceiptsMachine } from './delivery-receipts.ts';
import { emailConfirmationMachine } from './email-confirmation.ts';
import { giftMachine } from './gift.ts';
import { installHintMachine } from './install-hint.ts';
import { lastConversationMachine } from './last-conversation.ts';
import { likePopupMachine } from './like-popup.ts';
import { likesMachine } from './likes.ts';
import { liveMachine } from './live.ts';
import { matchQueueMachine } from './match-queue.ts';
import type { MemberContext } from './member.ts';
import { modalQueueMachine } from './modal-queue.ts';
import { noticeBarMachine } from './notice-bar.ts';
import { paywallMachine } from './paywall.ts';
import { pushMachine } from './push.ts';
import { reportMachine } from './report.ts';
import { sendQueuesMachine } from './send-queues.ts';
import { timeBonusModalMachine } from './time-bonus-modal.ts';
import { timeBonusMachine } from './time-bonus.ts';
import { partnerTypingMachine } from './partner-typing.ts';
import { visibilityMachine } from './visibility.ts';
import { welcomeDiscountMachine } from './welcome-discount.ts';
import { unwired } from '#machines/generic/setup.ts';

/** Events that the scope sends on to every child that receives them. */
export type BroadcastType =
  | Extract<
      AppEvent['type'],
      | 'facts.updated'
      | 'live.eventArrived'
      | 'conversation.opened'
      | 'partner.identified'
      | 'page.left'
      | 'logout.requested'
      | 'conversation.deleted'
    >
  | 'facts.changed';

type Child = {
  readonly logic: AnyActorLogic;
  /** Evaluated at each start. */
  readonly input?: (args: Input) => unknown;
  readonly receives?: readonly BroadcastType[];
};

/** The answers of one refresh; null for a request that failed. */
export type RefreshResult = {
  readonly user: User | null;
  readonly chats: readonly ConversationSummary[] | null;
  readonly likes: Likes | null;
};

export const refreshMachine = poller<RefreshResult>();

type Input = { readonly context: MemberContext };

const member = ({ context }: Input) => ({ me: context.ownProfileId });
const memberInConversation = ({ context }: Input) => ({ me: context.ownProfileId, open: context.openConversation });
const user = ({ context }: Input) => ({ user: context.facts.user });

const alert = <Logic extends AnyActorLogic>(logic: Logic) => ({
  logic,
  input: ({ context: { ownProfileId: me, facts } }: Input) => ({ me, facts }),
  receives: ['facts.changed'] as const,
});

/** The supervised children of the member scope, each under its name as system id, in the order of their start. */
export const children = {
  modalQueue: {
    logic: modalQueueMachine,
    input: ({ context: { requestedModals: requested, facts } }) => ({ requested, route: facts.route }),
    receives: ['facts.changed'],
  },
  noticeBar: {
    logic: noticeBarMachine,
    input: ({ context: { ownProfileId: me, requestedNotices: requested, facts } }) => ({
      me,
      requested,
      route: facts.route,
    }),
    receives: ['facts.changed'],
  },
  chats: {
    logic: chatsMachine,
    input: memberInConversation,
    receives: ['live.eventArrived', 'conversation.opened', 'conversation.deleted', 'page.left'],
  },
  chatSearch: {
    logic: chatSearchMachine,
    input: ({ context: { facts } }) => ({ route: facts.route, online: facts.online }),
    receives: ['facts.changed', 'live.eventArrived'],
  },
  conversationDeletions: { logic: conversationDeletionsMachine },
  deliveryReceipts: { logic: deliveryReceiptsMachine, input: member, receives: ['conversation.deleted'] },
  lastConversation: {
    logic: lastConversationMachine,
    input: memberInConversation,
    receives: ['conversation.opened', 'page.left'],
  },
  partnerTyping: { logic: partnerTypingMachine, input: member, receives: ['live.eventArrived'] },
  likes: { logic: likesMachine, receives: ['live.eventArrived'] },
  gift: { logic: giftMachine, receives: ['page.left'] },
  blocks: { logic: blocksMachine },
  refresh: { logic: refreshMachine, input: ({ context }) => ({ start: refresh.start, gap: context.pollInterval }) },
  push: { logic: pushMachine, input: ({ context: { ownProfileId: me, facts } }) => ({ me, key: pushKeyOf(facts) }) },
  sendQueues: {
    logic: sendQueuesMachine,
    input: ({ context: { ownProfileId: me, facts, partner } }) => ({ me, online: facts.online, partner }),
    receives: ['facts.changed', 'live.eventArrived', 'partner.identified', 'page.left', 'logout.requested'],
  },
  chatPhotoPreview: { logic: chatPhotoPreviewMachine, receives: ['page.left'] },
  report: { logic: reportMachine, receives: ['page.left'] },
  paywall: { logic: paywallMachine, input: ({ context }) => context.facts, receives: ['facts.changed'] },
  matchQueue: { logic: matchQueueMachine, receives: ['live.eventArrived'] },
  likePopup: {
    logic: likePopupMachine,
    input: ({ context }) => ({ route: context.facts.route }),
    receives: ['facts.changed'],
  },
  timeBonus: { logic: timeBonusMachine, input: user, receives: ['facts.changed'] },
  timeBonusModal: {
    logic: timeBonusModalMachine,
    input: ({ context: { ownProfileId: me, facts } }) => ({
      me,
      user: facts.user,
      route: facts.route,
      discount: facts.discount,
    }),
    receives: ['facts.changed'],
  },
  welcomeDiscount: { logic: welcomeDiscountMachine, input: user, receives: ['facts.changed'] },
  activationReminder: {
    logic: activationReminderMachine,
    input: ({ context: { facts } }) => ({ facts }),
    receives: ['facts.changed'],
  },
  emailConfirmation: { logic: emailConfirmationMachine },
  enrichProfileAlert: alert(enrichProfileMachine),
  pushAlert: alert(pushAlertMachine),
  disabledNotificationsAlert: alert(disabledNotificationsMachine),
  installHint: {
    logic: installHintMachine,
    input: ({ context }) => ({ route: context.facts.route }),
    receives: ['facts.changed'],
  },
  visibility: { logic: visibilityMachine },
  /** Unread messages and new likes on the icon of the installed app. [LIKE-08] */
  updateAppBadge: {
    logic: fromCallback<Extract<AppEvent, { type: 'facts.updated' }>>(unwired('updateAppBadge')),
    receives: ['facts.updated'],
  },
  live: {
    logic: liveMachine,
    input: ({ context: { ownProfileId: me, facts } }) => ({ me, user: facts.user }),
    receives: ['facts.changed'],
  },
} as const satisfies Record<string, Child>;

type Children = typeof children;
type InputOf<C> = C extends { input: infer Input } ? Input : undefined;

const named: Readonly<Record<string, Child>> = children;

// oxlint-disable typescript/no-unsafe-type-assertion -- one entry for each child.
export const childLogic = Object.fromEntries(Object.entries(named).map(([name, { logic }]) => [name, logic])) as {
  [Name in keyof Children]: Children[Name]['logic'];
};

export const childRegions = Object.fromEntries(
  Object.entries(named).map(([name, { input }]) => [name, supervisedRegion(name, input)]),
) as { [Name in keyof Children]: ReturnType<typeof supervisedRegion<Name, InputOf<Children[Name]>>> };
// oxlint-enable typescript/no-unsafe-type-assertion

/** The names of the children that receive this event. */
export const childrenReceiving = (type: string): readonly string[] => {
  const receivers = Object.keys(named).filter((name) => named[name]?.receives?.some((received) => received === type));
  // The photos are no child from the start: they are loaded when the member first opens them.
  return ['facts.changed', 'live.eventArrived', 'page.left'].includes(type) ? [...receivers, 'photos'] : receivers;
};

/** The site's key for pushes. */
export const pushKeyOf = ({ settings }: MemberContext['facts']): string | null => settings?.push_public_key ?? null;
