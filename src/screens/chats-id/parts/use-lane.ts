import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { conversationMachine } from '#machines/page/conversation.ts';
import type { ActorsOf } from '#machines/parts/wire.ts';
import { usePage } from '#src/system.tsx';

type Lanes = Pick<ActorsOf<typeof conversationMachine>, 'sending' | 'picking'>;

/** The machine of what the member writes, or of the photo he looks at; undefined while it is down. */
export const useLane = <Name extends keyof Lanes>(name: Name): ActorRefFrom<Lanes[Name]> | undefined => {
  const page = usePage<typeof conversationMachine>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A supervised child has the id of its actor.
  return useSelector(page, (snapshot) => snapshot.children[name]) as ActorRefFrom<Lanes[Name]> | undefined;
};

/** Something a lane knows, or `absent` while it is down. */
export const useLaneState = <Name extends keyof Lanes, T>(
  name: Name,
  selector: (snapshot: SnapshotFrom<Lanes[Name]>) => T,
  absent: T,
): T => {
  const lane: AnyActorRef | undefined = useLane(name);
  return useSelector(lane, (snapshot: SnapshotFrom<Lanes[Name]> | undefined) =>
    snapshot === undefined ? absent : selector(snapshot),
  );
};
