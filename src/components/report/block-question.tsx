import { Trans, useLingui } from '@lingui/react/macro';
import { muted } from '#src/styles/text.css.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './report-dialog.css.ts';

type BlockQuestionProps = { name: string; onConfirm: () => void; onDecline: () => void };

/** Consequences of a block, before it happens. [BLOCK-02 to BLOCK-06] */
export function BlockQuestion({ name, onConfirm, onDecline }: BlockQuestionProps) {
  const { t } = useLingui();
  return (
    <Modal title={<Trans>Block {name}?</Trans>} closeLabel={t`Close`} onClose={onDecline}>
      <ModalBody className={css.sheet}>
        <p className={muted}>
          <Trans>
            {name} can no longer see your profile, and neither of you can find the other or write. Messages and likes
            between you disappear, and unblocking does not bring them back. {name} is not told. You can still report{' '}
            {name} in the settings, under Your reports.
          </Trans>
        </p>
        <div className={css.actions}>
          <Button isFullWidth variant="danger" onClick={onConfirm}>
            <Trans>Block {name}</Trans>
          </Button>
          <Button isFullWidth variant="quiet" onClick={onDecline}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </ModalBody>
    </Modal>
  );
}
