import { useSelector } from '@xstate/react';
import { type MouseEvent, createContext, useContext } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.ts';
import type { Facts } from '#machines/app/facts.ts';
import type { searchMachine } from '#machines/app/search.ts';
import { dispatch } from '#machines/app/commands.ts';
import type { AppEvent } from '#machines/app/events.ts';
import type { memberMachine } from '#machines/member/member.ts';
import type { photosMachine } from '#machines/member/photos.ts';
import type { ActorsOf } from '#machines/generic/wire.ts';

export type AppActor = ActorRefFrom<typeof appMachine>;
type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** The one actor system of the page. */
export const AppContext = createContext<AppActor | null>(null);

export const useAppActor = (): AppActor => {
  const app = useContext(AppContext);
  if (app === null) throw new Error('No app around this component.');
  return app;
};

/** State of the root. Select primitives or stable references. */
export const useAppState = <T,>(selector: (snapshot: AppSnapshot) => T): T => useSelector(useAppActor(), selector);

export const useFacts = <T,>(selector: (facts: Facts) => T): T =>
  useAppState((snapshot) => selector(snapshot.context.facts));

/** Sends a command to its receiver, and everything else to the root. */
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

/** Tag of a child whose logic is loaded at run time, so that the root does not have its type. */
export const useDynamicChildTag = (name: 'entryWarning' | 'chunkGuard', tag: string): boolean =>
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

const childNamed = (snapshot: unknown, name: string): AnyActorRef | undefined => {
  const { children } = (snapshot ?? {}) as { children?: Record<string, AnyActorRef | undefined> };
  return children?.[name];
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- S ties the selector to the child that its caller names.
const useChildOf = <S, T>(actor: AnyActorRef | undefined, selector: (snapshot: S) => T, absent: T): T =>
  useSelector(actor, (snapshot: S | undefined) => (snapshot === undefined ? absent : selector(snapshot)));

/** The machine of the page on the screen. Each screen names its machine's type. */
export const usePageActor = <M extends AnyStateMachine>(): ActorRefFrom<M> => {
  const page = useAppState((snapshot) => childNamed(snapshot, 'page'));
  if (page === undefined) throw new Error('This page has no machine: see src/app/screens.ts.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- app/screens.ts gives each screen its own machine.
  return page as ActorRefFrom<M>;
};

/**
 * Navigates within the page on a plain click; new tabs and other hosts are left to the browser. `back`: returns to the
 * previous page if it is one of this site.
 */
export const useLinkNavigation = (way: 'on' | 'back' = 'on'): ((click: MouseEvent<HTMLAnchorElement>) => void) => {
  const send = useSend();
  return (click) => {
    const link = click.currentTarget;
    const isPlain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
    if (click.defaultPrevented || !isPlain || link.origin !== location.origin || link.target === '_blank') return;
    click.preventDefault();
    const to = link.pathname + link.search;
    send({ type: 'navigation.requested', to, replace: false, ...(way === 'back' && { returning: true }) });
  };
};
