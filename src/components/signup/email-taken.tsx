import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { muted } from '#src/styles/text.css.ts';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import { remark } from './signup-form.css.ts';

/** Options for visitors who already have an account. [SIGNUP-25] */
export function EmailTaken() {
  return (
    <p className={classNames(muted, remark)}>
      <Trans>
        Is it yours? <TextLink href={href('login')}>Log in</TextLink> or{' '}
        <TextLink href={href('reset-password')}>choose a new password</TextLink>.
      </Trans>
    </p>
  );
}
