import { Trans } from '@lingui/react/macro';
import { useFacts } from '#src/system.tsx';
import { MailForm } from './mail-form.tsx';
import { MailSent } from './mail-sent.tsx';
import { SectionRow } from './section-row.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
import { useLaneState } from './use-lane.ts';

/** The address, whether it is confirmed, and the way to another. [MAIL-05] */
export function MailRow() {
  const email = useFacts((facts) => facts.user?.email ?? '');
  const isSent = useLaneState('mailForm', (form) => form.hasTag('done'), false);
  return (
    <SectionRow section="email" name={<Trans>E-mail</Trans>} value={email} note={<Unconfirmed />}>
      {isSent ? <MailSent /> : <MailForm />}
    </SectionRow>
  );
}
