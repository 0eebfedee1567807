import { type AnyActorLogic, fromCallback } from 'xstate';
import { refresh } from '#contract/limits.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { supervisedRegion } from '#machines/generic/supervise.ts';
import { unwired } from '#machines/generic/wire.ts';
import {
  disabledNotificationsRule,
  enrichAlertMachine,
  enrichProfileRule,
  mailsAlertMachine,
  pushAlertMachine,
  pushRule,
} from './alerts.ts';
import { blocksMachine } from './blocks.ts';
import { chatPhotoPreviewMachine } from './chat-photo-preview.ts';
import { chatsMachine } from './chats.ts';
import { conversationDeletionsMachine } from './conversation-deletions.ts';
import { deliveryReceiptsMachine } from './delivery-receipts.ts';
import { giftMachine } from './gift.ts';
import { lastConversationMachine } from './last-conversation.ts';
import { likePopupMachine } from './like-popup.ts';
import { likesMachine } from './likes.ts';
import { liveMachine } from './live.ts';
import { matchMachine } from './match-queue.ts';
import type { MemberContext } from './member.ts';
import { premiumGateMachine } from './paywall.ts';
import { pushMachine } from './push.ts';
import { refreshMachine } from './refresh.ts';
import { reportMachine } from './report.ts';
import { outboxMachine } from './send-queues.ts';
import { timeBonusModalMachine } from './time-bonus-modal.ts';
import { timeBonusMachine } from './time-bonus.ts';
import { partnerTypingMachine } from './partner-typing.ts';
import { visibilityMachine } from './visibility.ts';
import { welcomeDiscountMachine } from './welcome-discount.ts';

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
  readonly input?: (args: { context: MemberContext }) => unknown;
  readonly receives?: readonly BroadcastType[];
};

const alert = ['facts.changed'] as const;
const alertInput = ({ ownProfileId: me, facts }: MemberContext) => ({ me, facts });

/** The supervised children of the member scope, each under its name as system id, in the order of their start. */
export const children = {
  chats: {
    logic: chatsMachine,
    input: ({ context }) => ({ me: context.ownProfileId, open: context.openConversation }),
    receives: ['live.eventArrived', 'conversation.opened', 'conversation.deleted', 'page.left'],
  },
  conversationDeletions: { logic: conversationDeletionsMachine },
  deliveryReceipts: {
    logic: deliveryReceiptsMachine,
    input: ({ context }) => ({ me: context.ownProfileId }),
    receives: ['conversation.deleted'],
  },
  lastConversation: {
    logic: lastConversationMachine,
    input: ({ context }) => ({ me: context.ownProfileId, open: context.openConversation }),
    receives: ['conversation.opened', 'page.left'],
  },
  partnerTyping: {
    logic: partnerTypingMachine,
    input: ({ context }) => ({ me: context.ownProfileId }),
    receives: ['live.eventArrived'],
  },
  likes: { logic: likesMachine, receives: ['live.eventArrived'] },
  gift: { logic: giftMachine, receives: ['page.left'] },
  blocks: { logic: blocksMachine },
  refresh: {
    logic: refreshMachine,
    input: ({ context }) => ({ start: refresh.start, gap: context.pollInterval }),
  },
  push: {
    logic: pushMachine,
    input: ({ context: { ownProfileId: me, facts } }) => ({ me, key: pushKeyOf(facts) }),
  },
  outbox: {
    logic: outboxMachine,
    input: ({ context: { ownProfileId: me, facts, partner } }) => ({ me, online: facts.online, partner }),
    receives: ['facts.changed', 'live.eventArrived', 'partner.identified', 'page.left', 'logout.requested'],
  },
  chatPhotoPreview: { logic: chatPhotoPreviewMachine, receives: ['page.left'] },
  report: { logic: reportMachine, receives: ['page.left'] },
  gate: { logic: premiumGateMachine, input: ({ context }) => context.facts, receives: ['facts.changed'] },
  match: { logic: matchMachine, receives: ['live.eventArrived'] },
  likePopup: {
    logic: likePopupMachine,
    input: ({ context }) => ({ route: context.facts.route }),
    receives: ['facts.changed'],
  },
  timeBonus: {
    logic: timeBonusMachine,
    input: ({ context }) => ({ user: context.facts.user }),
    receives: ['facts.changed'],
  },
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
  welcomeDiscount: {
    logic: welcomeDiscountMachine,
    input: ({ context }) => ({ user: context.facts.user }),
    receives: ['facts.changed'],
  },
  enrichAlert: {
    logic: enrichAlertMachine,
    input: ({ context }) => ({ ...alertInput(context), rule: enrichProfileRule }),
    receives: alert,
  },
  pushAlert: {
    logic: pushAlertMachine,
    input: ({ context }) => ({ ...alertInput(context), rule: pushRule }),
    receives: alert,
  },
  mailsAlert: {
    logic: mailsAlertMachine,
    input: ({ context }) => ({ ...alertInput(context), rule: disabledNotificationsRule }),
    receives: alert,
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

/** The photos are no child from the start: they are loaded when the member first opens them. */
const photosReceive: readonly string[] = ['facts.changed', 'live.eventArrived'];

/** The names of the children that receive this event. */
export const childrenReceiving = (type: string): readonly string[] => [
  ...Object.keys(named).filter((name) => named[name]?.receives?.some((received) => received === type)),
  ...(photosReceive.includes(type) ? ['photos'] : []),
];

/** The site's key for pushes. */
export const pushKeyOf = ({ settings }: MemberContext['facts']): string | null => settings?.push_public_key ?? null;
