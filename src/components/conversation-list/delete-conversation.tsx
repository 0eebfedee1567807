import { Trans, useLingui } from '@lingui/react/macro';
import { muted } from '#src/styles/text.css.ts';
import { useMemberActor, useMemberState, useSend } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './conversation-list.css.ts';
import { useId } from 'react';
import { useProblemText } from '#src/texts/problems.ts';

type DeleteConversationProps = {
  id: string;
  profile: string;
  name: string;
  onClose: (closed: { deleted: boolean }) => void;
};

/** Confirms before a conversation is deleted. Deleting the open one leads to the list. [CHAT-11 CHAT-17] */
export function DeleteConversation({ id, profile, name, onClose }: DeleteConversationProps) {
  const { t } = useLingui();
  const send = useSend();
  const keep = () => onClose({ deleted: false });
  const confirm = () => {
    send({ type: 'queuedMessages.discarded', profile });
    send({ type: 'conversation.deleted', id });
    onClose({ deleted: true });
  };
  return (
    <Modal title={<Trans>Delete the conversation with {name}?</Trans>} closeLabel={t`Close`} onClose={keep}>
      <ModalBody className={css.sheet}>
        <p className={muted}>
          <Trans>
            It will be deleted from your list and can't be restored. {name} keeps their copy and isn't notified.
          </Trans>
        </p>
        <div className={css.actions}>
          <Button isFullWidth variant="danger" onClick={confirm}>
            <Trans>Delete</Trans>
          </Button>
          <Button isFullWidth variant="quiet" onClick={keep}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </ModalBody>
    </Modal>
  );
}

/** Shown when a conversation could not be deleted; it is in the list again. [CHAT-12 CHAT-13] */
export function DeletionError() {
  const { t } = useLingui();
  const wordsId = useId();
  const textOf = useProblemText();
  const chats = useMemberActor('chats');
  const refusal = useMemberState('chats', ({ context }) => context.deletionErrors[0] ?? null, null);
  if (refusal === null || chats === undefined) return null;
  const { name, problem } = refusal;
  const close = () => chats.send({ type: 'deletionError.dismissed' });
  return (
    <Modal
      key={refusal.id}
      title={
        name === null ? (
          <Trans>The conversation is not deleted</Trans>
        ) : (
          <Trans>The conversation with {name} is not deleted</Trans>
        )
      }
      alert={wordsId}
      closeLabel={t`Close`}
      onClose={close}
    >
      <ModalBody className={css.sheet}>
        <p id={wordsId} className={muted}>
          {textOf(problem)}
        </p>
        <div className={css.actions}>
          <Button isFullWidth data-autofocus onClick={close}>
            <Trans>OK</Trans>
          </Button>
        </div>
      </ModalBody>
    </Modal>
  );
}
