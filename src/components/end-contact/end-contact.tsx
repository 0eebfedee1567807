import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCanVisitorsSeeProfiles } from '#src/components/visitor-access.ts';
import { muted } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { stack } from '#src/styles/stack.css.ts';

type Answers = { onConfirm: () => void; onDecline: () => void };
type ConfirmationProps = Answers & { title: ReactNode; yes: ReactNode; children: ReactNode };

function Confirmation({ title, yes, children, onConfirm, onDecline }: ConfirmationProps) {
  const { t } = useLingui();
  return (
    <Modal title={title} closeLabel={t`Close`} onClose={onDecline}>
      <ModalBody className={stack[20]}>
        <p className={muted}>{children}</p>
        <div className={stack[8]}>
          <Button isFullWidth variant="danger" onClick={onConfirm}>
            {yes}
          </Button>
          <Button isFullWidth variant="quiet" onClick={onDecline}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </ModalBody>
    </Modal>
  );
}

/** Consequences of a block, before it happens. [BLOCK-02 to BLOCK-06 PROFILE-31] */
export function BlockConfirmation({ name, ...answers }: Answers & { name: string }) {
  const isMembersOnly = useFacts(({ user }) => user?.members_only === true);
  const isSeenByVisitors = useCanVisitorsSeeProfiles() && !isMembersOnly;
  return (
    <Confirmation {...answers} title={<Trans>Block {name}?</Trans>} yes={<Trans>Block {name}</Trans>}>
      <Trans>
        {name} can no longer see your profile, and neither of you can find the other or write. Messages and likes
        between you disappear, and unblocking does not bring them back. {name} is not told. You can still report {name}{' '}
        in the settings, under Your reports.
      </Trans>
      {isSeenByVisitors && (
        <>
          {' '}
          <Trans>Without logging in, {name} may still see your profile and main photo.</Trans>
        </>
      )}
    </Confirmation>
  );
}

/** Ends a contact that either side may begin again. [CHAT-24] */
export const UnmatchConfirmation = ({ name, ...answers }: Answers & { name: string }) => (
  <Confirmation {...answers} title={<Trans>Unmatch {name}?</Trans>} yes={<Trans>Unmatch</Trans>}>
    <Trans>
      Your like is taken back, and the conversation disappears from your list. {name} keeps their copy and isn't
      notified. Either of you can like or write again.
    </Trans>
  </Confirmation>
);
