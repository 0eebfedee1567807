import { Trans, useLingui } from '@lingui/react/macro';
import { account } from '#contract/limits/account.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, heading, muted } from '#src/styles/text.css.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './entry-warning.css.ts';

/** Closes only by an answer. Its links open in a new tab, where it does not cover the page. [ENTRY-01 ENTRY-09] */
export default function EntryWarning() {
  const { t } = useLingui();
  const send = useSend();
  const site = useFacts(({ settings }) => settings?.name ?? '');
  const { minAge } = account;
  return (
    <Modal title={t`Before you enter`} titleHidden closable={false}>
      <ModalBody className={css.words}>
        <span aria-hidden className={css.age}>
          {minAge}+
        </span>
        {/* Screen readers read the dialog's own title. */}
        <p className={heading} aria-hidden>
          <Trans>Before you enter</Trans>
        </p>
        <p className={muted}>
          <Trans>
            {site} is a dating site for adults. Profiles and messages may be sensual. Please enter only if you are{' '}
            {minAge} or older.
          </Trans>
        </p>
        <div className={css.actions}>
          <Button isFullWidth onClick={() => send({ type: 'gate.dismissed' })}>
            <Trans>I am {minAge} or older, enter</Trans>
          </Button>
          <ButtonLink isFullWidth variant="quiet" href="about:blank">
            <Trans>Leave this site</Trans>
          </ButtonLink>
        </div>
        <p className={classNames(caption, muted)}>
          <Trans>
            By entering you accept our{' '}
            <TextLink href={href('pages-terms')} target="_blank">
              terms
            </TextLink>{' '}
            and our{' '}
            <TextLink href={href('pages-privacy')} target="_blank">
              privacy statement
            </TextLink>
            .
          </Trans>
        </p>
      </ModalBody>
    </Modal>
  );
}
