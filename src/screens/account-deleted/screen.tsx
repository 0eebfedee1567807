import { day } from '#contract/durations.ts';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { reactivation } from '#contract/limits/account.ts';
import * as css from '#src/components/account-page/account-page.css.ts';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { DeletionScheduled } from './deletion-scheduled.tsx';

/** Account scheduled for deletion; it can be reactivated for some days. [DELETE-04 DELETE-06] */
export function Screen() {
  const page = usePageActor('reactivation');
  const isExpired = useSelector(page, (snapshot) => snapshot.hasTag('expired'));
  const isLinkInvalid = useSelector(page, (snapshot) => snapshot.hasTag('linkInvalid'));
  return (
    <section className={css.resultPage}>
      {isExpired ? <AccountErased /> : isLinkInvalid ? <ReactivationError /> : <DeletionScheduled />}
    </section>
  );
}

/** The reactivation period is over. [DELETE-04] */
function AccountErased() {
  return (
    <>
      <span className={css.mark.waiting}>
        <Icon name="moon" size="l" />
      </span>
      <h1 className={heading}>
        <Trans>Your account is erased</Trans>
      </h1>
      <p className={css.text}>
        <Trans>The recovery period has ended and your data is gone. You're welcome to sign up again.</Trans>
      </p>
      <div className={css.actions}>
        <ButtonLink isFullWidth href={href('signup')}>
          <Trans>Create your profile</Trans>
        </ButtonLink>
      </div>
    </>
  );
}

const days = reactivation / day;
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The mailed link is no longer valid. [DELETE-06] */
function ReactivationError() {
  return (
    <>
      <span className={css.mark.waiting}>
        <Icon name="mail" size="l" />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className={heading}>
        <Trans>This link does not work any more</Trans>
      </h1>
      <p className={css.text}>
        <Trans>
          It has been used already or is older than {days} days. If your account is back, or there is still time, you
          can log in as usual.
        </Trans>
      </p>
      <div className={css.actions}>
        <ButtonLink isFullWidth href={href('login')}>
          <Trans>Log in</Trans>
        </ButtonLink>
        <ButtonLink isFullWidth variant="quiet" href={href('signup')}>
          <Trans>Create your profile</Trans>
        </ButtonLink>
      </div>
    </>
  );
}
