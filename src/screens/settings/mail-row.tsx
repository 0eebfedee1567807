import { Trans } from '@lingui/react/macro';
import { useFacts } from '#src/system.tsx';
import { MailForm } from './mail-form.tsx';
import { MailSent } from './mail-sent.tsx';
import { SectionRow } from './section-row.tsx';
import { ConfirmEmailNotice } from './confirm-email-notice.tsx';
import { useSectionState } from './use-section-actor.ts';

/** Address, its confirmation state, and the form to change it. [MAIL-05] */
export function MailRow() {
  const email = useFacts((facts) => facts.user?.email ?? '');
  const isSent = useSectionState('mailForm', (form) => form.hasTag('done'), false);
  return (
    <SectionRow section="email" name={<Trans>E-mail</Trans>} value={email} note={<ConfirmEmailNotice />}>
      {isSent ? <MailSent /> : <MailForm />}
    </SectionRow>
  );
}
