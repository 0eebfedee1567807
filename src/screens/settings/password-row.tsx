import { Trans } from '@lingui/react/macro';
import { PasswordForm } from './password-form.tsx';
import { SectionRow } from './section-row.tsx';

/** [PASSWORD-06] */
export const PasswordRow = () => (
  <SectionRow section="password" name={<Trans>Password</Trans>} value={<Trans>Change</Trans>}>
    <PasswordForm />
  </SectionRow>
);
