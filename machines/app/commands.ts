import type { AnyActorRef } from 'xstate';
import type { AppEvent } from './events.ts';
import type { RootChild } from './fact-subscriptions.ts';

type Receivers = Readonly<Partial<Record<AppEvent['type'], string>>>;

/** Commands to actors of the root, each with the system id of its only receiver. */
export const rootCommands = {
  'user.authenticated': 'session',
  'user.changed': 'session',
  'user.outdated': 'session',
  'session.expired': 'session',
  'session.retried': 'session',
  'session.changedElsewhere': 'session',
  'language.selected': 'locale',
  'language.changedElsewhere': 'locale',
  'navigation.requested': 'history',
  'search.pagesLoaded': 'history',
  'search.outdated': 'search',
  'toast.requested': 'toasts',
  'toast.dismissed': 'toasts',
  'toasts.paused': 'toasts',
  'toasts.resumed': 'toasts',
  'work.started': 'loadingBar',
  'work.ended': 'loadingBar',
  'gate.dismissed': 'entryWarning',
  'signup.requested': 'signupModal',
} as const satisfies Partial<Record<AppEvent['type'], RootChild>>;

/** Commands to children of the member scope: buffered until it has started. */
export const memberChildCommands = {
  'chats.outdated': 'chats',
  'like.toggled': 'likes',
  'profile.opened': 'likes',
  'giftDialog.requested': 'gift',
  'block.toggled': 'blocks',
  'queuedMessages.discarded': 'sendQueues',
  'matchModal.requested': 'matchQueue',
  'paywall.requested': 'paywall',
  'emailConfirmation.requested': 'activationReminder',
  'pushSubscription.requested': 'push',
  'pushSubscription.cancelled': 'push',
  'reportDialog.requested': 'report',
} as const satisfies Receivers;

/** All commands to the member scope: some concern several of its children or none that is running. */
export const memberCommands = {
  ...memberChildCommands,
  'photos.requested': 'member',
  'memberLists.outdated': 'member',
  'conversation.deleted': 'member',
} as const satisfies Receivers;

/** Events of the member scope for the page on the screen. */
export const pageEvents = {
  'message.edited': 'page',
  'message.sent': 'page',
  'block.settled': 'page',
  'live.eventArrived': 'page',
} as const satisfies Partial<Record<AppEvent['type'], RootChild>>;

const commands: Receivers = { ...rootCommands, ...memberCommands };

/** The receiver of a command while it is running. */
export const receiverOf = (system: AnyActorRef['system'], { type }: AppEvent): AnyActorRef | undefined => {
  const id = commands[type];
  return id === undefined ? undefined : system.get(id);
};

/** Sends a command straight to its receiver; facts, and commands whose receiver is not running, go to the root. */
export const dispatch = (root: AnyActorRef, event: AppEvent): void =>
  (receiverOf(root.system, event) ?? root).send(event);

/** An action that sends the event on to these actors; one that is not running misses it. */
export const forwardTo = (...to: readonly string[]) => ({ type: 'forward' as const, params: { to } });

type Rows<Type extends string, Action> = Readonly<Record<Type, { readonly actions: Action }>>;

/** One row of `on` for each of these events. */
export const rowsFor = <const Type extends string, Action>(types: readonly Type[], actions: (type: Type) => Action) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one row for each of the given types.
  Object.fromEntries(types.map((type) => [type, { actions: actions(type) }])) as Rows<Type, Action>;

export const typesOf = <Type extends string>(receivers: Readonly<Record<Type, string>>): readonly Type[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal table.
  Object.keys(receivers) as Type[];

/** Rows that forward each command to its receiver. */
export const forwardRows = <Type extends string>(receivers: Readonly<Record<Type, string>>) =>
  rowsFor(typesOf(receivers), (type) => forwardTo(receivers[type]));
