import { useSelector } from '@xstate/react';
import { type MouseEvent, createContext, useContext } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.ts';
import type { Facts } from '#machines/app/facts.ts';
import type { searchMachine } from '#machines/app/search.ts';
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

/** What the root knows. Select primitives or things that stay the same. */
export const useAppState = <T,>(selector: (snapshot: AppSnapshot) => T): T => useSelector(useAppActor(), selector);

export const useFacts = <T,>(selector: (facts: Facts) => T): T =>
  useAppState((snapshot) => selector(snapshot.context.facts));

/** Tells the root that something happened. */
export const useSend = (): ((told: AppEvent) => void) => {
  const app = useAppActor();
  return (told) => app.send(told);
};

// A supervised child has the id of its actor.
type AppChildren = ActorsOf<typeof appMachine>;
type MemberChildren = ActorsOf<typeof memberMachine>;

/** Something a child of the root knows, or `absent` while it is not there. */
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

/** Something that lives while somebody is logged in, or `absent` while nobody is. */
export const useMemberState = <Name extends Extract<keyof MemberChildren, string>, T>(
  name: Name,
  selector: (snapshot: SnapshotFrom<MemberChildren[Name]>) => T,
  absent: T,
): T => useChildOf(useMemberActor(name), selector, absent);

/** Somebody of the member scope to talk to, as a page is talked to; absent while nobody is logged in. */
export const useMemberActor = <Name extends Extract<keyof MemberChildren, string>>(
  name: Name,
): ActorRefFrom<MemberChildren[Name]> | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a supervised child has the id of its actor.
  useChildOfMember(name) as ActorRefFrom<MemberChildren[Name]> | undefined;

type Photos = ActorRefFrom<typeof photosMachine>;

/** The member's own photos, to talk to: they live from `photos.requested` on. */
export const usePhotosActor = (): Photos | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- app/member.ts gives the member scope this machine.
  useChildOfMember('photos') as Photos | undefined;

/** Whether something that the root was handed, and whose type it does not know, is in a state of this kind. */
export const useDynamicChildTag = (name: 'entryWarning' | 'chunkGuard', tag: string): boolean =>
  useSelector(
    useAppState((snapshot) => childNamed(snapshot, name)),
    (snapshot: AnyMachineSnapshot | undefined) => snapshot?.hasTag(tag) === true,
  );

type Search = ActorRefFrom<typeof searchMachine>;

/** The search, to talk to: it lives from the first visit of the members page on. */
export const useSearchActor = (): Search | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- app/pages/members.ts gives the root this machine.
  useAppState((snapshot) => childNamed(snapshot, 'search')) as Search | undefined;

/** Something that the search knows, or `absent` while there is none. */
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

/** The machine of the page that is on the screen. A screen names the type of its own. */
export const usePageActor = <M extends AnyStateMachine>(): ActorRefFrom<M> => {
  const page = useAppState((snapshot) => childNamed(snapshot, 'page'));
  if (page === undefined) throw new Error('This page has no machine: see src/app/screens.ts.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- app/screens.ts gives each screen its own machine.
  return page as ActorRefFrom<M>;
};

/**
 * Turns an ordinary link into a step within the page; new tabs and other hosts stay the browser's. `back`: the step is
 * one back, for whoever came from a page of this site.
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
