import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { href } from '#src/routes.ts';
import { usePageActor, useSend } from '#src/system.tsx';

const DeleteConversation = lazyComponent(() => import('#src/components/conversation-list/delete-conversation.tsx'));

const BlockConfirmation = lazyComponent(async () => ({
  default: (await import('#src/components/end-contact/end-contact.tsx')).BlockConfirmation,
}));

const UnmatchConfirmation = lazyComponent(async () => ({
  default: (await import('#src/components/end-contact/end-contact.tsx')).UnmatchConfirmation,
}));

export type ConfirmedAct = 'unmatch' | 'block' | 'delete';

type ContactConfirmationProps = { profile: ProfileCard; act: ConfirmedAct | null; onClose: () => void };

/** Asks before a contact or its conversation ends; a confirmed act leads to the list. [BLOCK-01 BLOCK-07 CHAT-11 CHAT-24] */
export function ContactConfirmation({ profile, act, onClose }: ContactConfirmationProps) {
  const send = useSend();
  const conversation = useWrittenConversation();
  const { id, name } = profile;
  const leave = () => {
    onClose();
    send({ type: 'navigation.requested', to: href('chats'), replace: true });
  };
  const discardQueued = () => send({ type: 'queuedMessages.discarded', profile: id });
  return (
    <Suspense>
      {act === 'unmatch' && (
        <UnmatchConfirmation
          name={name}
          onDecline={onClose}
          onConfirm={() => {
            discardQueued();
            send({ type: 'like.toggled', profile, on: false });
            if (conversation !== null) send({ type: 'conversation.deleted', id: conversation });
            leave();
          }}
        />
      )}
      {act === 'block' && (
        <BlockConfirmation
          name={name}
          onDecline={onClose}
          onConfirm={() => {
            discardQueued();
            send({ type: 'block.toggled', id, on: true });
            leave();
          }}
        />
      )}
      {act === 'delete' && conversation !== null && (
        <DeleteConversation
          id={conversation}
          profile={id}
          name={name}
          onClose={({ deleted }) => (deleted ? leave() : onClose())}
        />
      )}
    </Suspense>
  );
}

/** Id of the shown conversation; null before its first message. */
export const useWrittenConversation = (): string | null =>
  useSelector(usePageActor('conversation'), ({ context }) =>
    context.messages.length === 0 ? null : context.conversation,
  );
