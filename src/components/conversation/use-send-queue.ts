import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import { sendQueueId } from '#machines/member/send-queues.ts';
import type { sendQueueMachine } from '#machines/member/send-queue.ts';
import { visibleMessages } from '#machines/page/message-list.ts';
import { useMemberActor, usePageActor } from '#src/system.tsx';

type SendQueue = ActorRefFrom<typeof sendQueueMachine>;

/** Send queue of this conversation; undefined while there is none. */
export const useSendQueueActor = (): SendQueue | undefined => {
  const page = usePageActor('conversation');
  const profile = useSelector(page, ({ context }) => context.profile?.id ?? null);
  const sendQueues = useMemberActor('sendQueues');
  return useSelector(
    sendQueues,
    (snapshot): AnyActorRef | undefined => (profile === null ? undefined : snapshot?.children[sendQueueId(profile)]),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a child with this id is a send queue.
  ) as SendQueue | undefined;
};

/** Selects from the send queue, or returns `absent` without one. */
export const useSendQueueState = <T>(selector: (snapshot: SnapshotFrom<SendQueue>) => T, absent: T): T =>
  useSelector(useSendQueueActor(), (snapshot: SnapshotFrom<SendQueue> | undefined) =>
    snapshot === undefined ? absent : selector(snapshot),
  );

/** Position of the last message; read on submit. */
export const useLastMessagePosition = (): (() => number) => {
  const page = usePageActor('conversation');
  return () => visibleMessages(page.getSnapshot().context).at(-1)?.position ?? 0;
};
