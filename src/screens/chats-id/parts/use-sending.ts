import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import { sendingTo } from '#machines/member/outbox.ts';
import type { sendingMachine } from '#machines/member/sending.ts';
import type { conversationMachine } from '#machines/page/conversation.ts';
import { shownMessages } from '#machines/page/messages.ts';
import { useMemberActor, usePage } from '#src/system.tsx';

type Sending = ActorRefFrom<typeof sendingMachine>;

/** The machine of what the member writes in this conversation; undefined while there is none. */
export const useSending = (): Sending | undefined => {
  const page = usePage<typeof conversationMachine>();
  const profile = useSelector(page, ({ context }) => context.profile?.id ?? null);
  const outbox = useMemberActor('outbox');
  return useSelector(
    outbox,
    (snapshot): AnyActorRef | undefined => (profile === null ? undefined : snapshot?.children[sendingTo(profile)]),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a child of this name is what the outbox sends with.
  ) as Sending | undefined;
};

/** Something it knows, or `absent` while there is none. */
export const useSendingState = <T>(selector: (snapshot: SnapshotFrom<Sending>) => T, absent: T): T =>
  useSelector(useSending(), (snapshot: SnapshotFrom<Sending> | undefined) =>
    snapshot === undefined ? absent : selector(snapshot),
  );

/** Position of the last message, to be asked for when something is submitted. */
export const useLastPosition = (): (() => number) => {
  const page = usePage<typeof conversationMachine>();
  return () => shownMessages(page.getSnapshot().context).at(-1)?.position ?? 0;
};
