import { Trans, useLingui } from '@lingui/react/macro';
import { muted } from '#src/styles/text.css.ts';
import { useSend } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './conversation-list.css.ts';

type DeleteConversationProps = {
  id: string;
  profile: string;
  name: string;
  onClose: (closed: { deleted: boolean }) => void;
};

/** Confirms before a conversation is deleted. Deleting the open one leads to the list. [CHAT-11 CHAT-17] */
export default function DeleteConversation({ id, profile, name, onClose }: DeleteConversationProps) {
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
