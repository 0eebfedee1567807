import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.ts';
import type { Facts } from '#machines/app/facts.ts';
import type { searchMachine } from '#machines/app/search.ts';
import { dispatch } from '#machines/app/commands.ts';
import type { AppEvent } from '#machines/app/events.ts';
import type { memberMachine } from '#machines/member/member.ts';
import type { StoredNotices } from '#machines/app/notices.ts';
import type { photosMachine } from '#machines/member/photos.ts';
import type { activationMachine } from '#machines/page/activation.ts';
import type { checkoutMachine } from '#machines/page/checkout.ts';
import type { complaintMachine } from '#machines/page/complaint.ts';
import type { completeSignupMachine } from '#machines/page/complete-signup.ts';
import type { conversationMachine } from '#machines/page/conversation.ts';
import type { directDebitMachine } from '#machines/page/direct-debit.ts';
import type { exclusionMachine } from '#machines/page/exclusion.ts';
import type { homeMachine } from '#machines/page/home.ts';
import type { landerMachine } from '#machines/page/lander.ts';
import type { loginMachine } from '#machines/page/login.ts';
import type { mailChangeMachine } from '#machines/page/mail-change.ts';
import type { matchFinderMachine } from '#machines/page/match-finder.ts';
import type { newPasswordMachine } from '#machines/page/new-password.ts';
import type { notificationsMachine } from '#machines/page/notifications.ts';
import type { passwordResetMachine } from '#machines/page/password-reset.ts';
import type { paymentStatusMachine } from '#machines/page/payment-status.ts';
import type { pricingMachine } from '#machines/page/pricing.ts';
import type { profileViewMachine } from '#machines/page/profile-view.ts';
import type { ownProfileMachine } from '#machines/page/own-profile.ts';
import type { reactivationMachine } from '#machines/page/reactivation.ts';
import type { repeatOrderMachine } from '#machines/page/repeat-order.ts';
import type { reportsMachine } from '#machines/page/reports.ts';
import type { settingsPageMachine } from '#machines/page/settings.ts';
import type { signupMatchesMachine } from '#machines/page/signup-matches.ts';
import type { signupMachine } from '#machines/page/signup.ts';
import type { supportCaseMachine } from '#machines/page/support-case.ts';
import type { swipeMachine } from '#machines/page/swipe.ts';
import type { teaserMachine } from '#machines/page/teaser.ts';
import type { transactionsMachine } from '#machines/page/transactions.ts';
import type { ActorsOf } from '#machines/generic/wire.ts';

export type AppActor = ActorRefFrom<typeof appMachine>;
type AppSnapshot = SnapshotFrom<typeof appMachine>;

export const AppContext = createContext<AppActor | null>(null);

export const noStoredNotices: StoredNotices = {
  dismissalOf: () => null,
  mayOfferPush: () => false,
  canSubscribe: () => false,
  lastUser: () => null,
  saveLastUser: () => undefined,
};

/** What this device stores about notices, for the first render; nothing in a replay. */
export const StoredNoticesContext = createContext<() => StoredNotices>(() => noStoredNotices);

export const useAppActor = (): AppActor => {
  const app = useContext(AppContext);
  if (app === null) throw new Error('No app around this component.');
  return app;
};

/** State of the root. Select primitives or stable references. */
export const useAppState = <T,>(selector: (snapshot: AppSnapshot) => T): T => useSelector(useAppActor(), selector);

export const useFacts = <T,>(selector: (facts: Facts) => T): T =>
  useAppState((snapshot) => selector(snapshot.context.facts));

/** Sends a command to its receiver, any other event to the root. */
export const useSend = (): ((event: AppEvent) => void) => {
  const app = useAppActor();
  return (event) => dispatch(app, event);
};

// A supervised child has the id of its actor.
type AppChildren = ActorsOf<typeof appMachine>;
type MemberChildren = ActorsOf<typeof memberMachine>;

/** State of a child of the root; `absent` while it is not running. */
export const useAppChildState = <Name extends Extract<keyof AppChildren, string>, T>(
  name: Name,
  selector: (snapshot: SnapshotFrom<AppChildren[Name]>) => T,
  absent: T,
): T =>
  useChildOf(
    useAppState((snapshot) => snapshot.children[name]),
    selector,
    absent,
  );

/** State of a child of the member scope; `absent` for a visitor. */
export const useMemberState = <Name extends Extract<keyof MemberChildren, string>, T>(
  name: Name,
  selector: (snapshot: SnapshotFrom<MemberChildren[Name]>) => T,
  absent: T,
): T => useChildOf(useMemberActor(name), selector, absent);

/** A child of the member scope; undefined for a visitor. */
export const useMemberActor = <Name extends Extract<keyof MemberChildren, string>>(
  name: Name,
): ActorRefFrom<MemberChildren[Name]> | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a supervised child has the id of its actor.
  useChildOfMember(name) as ActorRefFrom<MemberChildren[Name]> | undefined;

type Photos = ActorRefFrom<typeof photosMachine>;

/** The actor of the member's own photos: it runs from `photos.requested` on. */
export const usePhotosActor = (): Photos | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- wire-photos.ts gives the member scope this machine.
  useChildOfMember('photos') as Photos | undefined;

/** Tag of a child whose logic is loaded at run time, so that its type is not part of the root's. */
export const useDynamicChildTag = (name: 'entryWarning' | 'chunkGuard' | 'signupModal', tag: string): boolean =>
  useSelector(
    useAppState((snapshot) => childNamed(snapshot, name)),
    (snapshot: AnyMachineSnapshot | undefined) => snapshot?.hasTag(tag) === true,
  );

type Search = ActorRefFrom<typeof searchMachine>;

/** The search: it runs from the first visit of the members page on. */
export const useSearchActor = (): Search | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members page gives the root this machine.
  useAppState((snapshot) => childNamed(snapshot, 'search')) as Search | undefined;

/** State of the search; `absent` while it is not running. */
export const useSearchState = <T,>(selector: (snapshot: SnapshotFrom<typeof searchMachine>) => T, absent: T): T =>
  useChildOf(useSearchActor(), selector, absent);

const useChildOfMember = (name: string): AnyActorRef | undefined => {
  const member: AnyActorRef | undefined = useAppState((snapshot) => childNamed(snapshot, 'member'));
  return useSelector(member, (snapshot) => childNamed(snapshot, name));
};

/** A child whose logic is loaded at run time. */
export const childNamed = (snapshot: unknown, name: string): AnyActorRef | undefined => {
  const { children } = (snapshot ?? {}) as { children?: Record<string, AnyActorRef | undefined> };
  return children?.[name];
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- S connects the selector's type to the caller's child.
const useChildOf = <S, T>(actor: AnyActorRef | undefined, selector: (snapshot: S) => T, absent: T): T =>
  useSelector(actor, (snapshot: S | undefined) => (snapshot === undefined ? absent : selector(snapshot)));

type PageMachines = {
  activation: typeof activationMachine;
  checkout: typeof checkoutMachine;
  complaint: typeof complaintMachine;
  completeSignup: typeof completeSignupMachine;
  conversation: typeof conversationMachine;
  directDebit: typeof directDebitMachine;
  exclusion: typeof exclusionMachine;
  home: typeof homeMachine;
  lander: typeof landerMachine;
  login: typeof loginMachine;
  mailChange: typeof mailChangeMachine;
  matchFinder: typeof matchFinderMachine;
  newPassword: typeof newPasswordMachine;
  notifications: typeof notificationsMachine;
  ownProfile: typeof ownProfileMachine;
  passwordReset: typeof passwordResetMachine;
  paymentStatus: typeof paymentStatusMachine;
  pricing: typeof pricingMachine;
  profileView: typeof profileViewMachine;
  reactivation: typeof reactivationMachine;
  repeatOrder: typeof repeatOrderMachine;
  reports: typeof reportsMachine;
  settingsPage: typeof settingsPageMachine;
  signup: typeof signupMachine;
  signupMatches: typeof signupMatchesMachine;
  supportCase: typeof supportCaseMachine;
  swipe: typeof swipeMachine;
  teaser: typeof teaserMachine;
  transactions: typeof transactionsMachine;
};

type PageMachineId = keyof PageMachines;

const isPage = <Id extends PageMachineId>(actor: AnyActorRef, id: Id): actor is ActorRefFrom<PageMachines[Id]> => {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  return snapshot.machine.id === id;
};

/** Tag of the current page's machine; false without one. */
export const usePageTag = (tag: string): boolean =>
  useSelector(
    useAppState((snapshot) => childNamed(snapshot, 'page')),
    (snapshot: AnyMachineSnapshot | undefined) => snapshot?.hasTag(tag) === true,
  );

/** Name of the member whose profile or conversation the current page is; empty until it is known. */
export const usePageMember = (): string => {
  const page = useAppState((snapshot) => childNamed(snapshot, 'page'));
  const isAboutMember = page !== undefined && (isPage(page, 'profileView') || isPage(page, 'conversation'));
  return useSelector(isAboutMember ? page : undefined, (snapshot) => snapshot?.context.profile?.name ?? '');
};

/** Actor of the current page, by the id of its machine. */
export const usePageActor = <Id extends PageMachineId>(id: Id): ActorRefFrom<PageMachines[Id]> => {
  const page = useAppState((snapshot) => childNamed(snapshot, 'page'));
  if (page === undefined || !isPage(page, id))
    throw new Error(`This page has no machine "${id}": see src/app/screens.ts.`);
  return page;
};
