import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { settingsPageMachine } from '#machines/page/settings.ts';
import type { ActorsOf } from '#machines/generic/wire.ts';
import { usePageActor } from '#src/system.tsx';

type Lanes = ActorsOf<typeof settingsPageMachine>;
type LaneName = Extract<keyof Lanes, string>;

/** Machine of one settings section; undefined while stopped. */
export const useSectionActor = <Name extends LaneName>(name: Name): ActorRefFrom<Lanes[Name]> | undefined => {
  const page = usePageActor('settingsPage');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a supervised child has the id of its actor.
  return useSelector(page, (snapshot) => snapshot.children[name]) as ActorRefFrom<Lanes[Name]> | undefined;
};

/** Selects from a section's machine, or returns `absent` while it is stopped. */
export const useSectionState = <Name extends LaneName, T>(
  name: Name,
  selector: (snapshot: SnapshotFrom<Lanes[Name]>) => T,
  absent: T,
): T => {
  const lane: AnyActorRef | undefined = useSectionActor(name);
  return useSelector(lane, (snapshot: SnapshotFrom<Lanes[Name]> | undefined) =>
    snapshot === undefined ? absent : selector(snapshot),
  );
};
