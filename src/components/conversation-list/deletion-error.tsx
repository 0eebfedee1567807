import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { muted } from '#src/styles/text.css.ts';
import { useMemberActor, useMemberState } from '#src/system.tsx';
import { useProblemText } from '#src/texts/problems.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './conversation-list.css.ts';

/** Shown when a conversation could not be deleted; it is in the list again. [CHAT-12 CHAT-13] */
export default function DeletionError() {
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
