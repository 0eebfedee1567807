import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { day } from '#contract/durations.ts';
import { reactivation } from '#contract/limits/account.ts';
import * as css from '#src/components/account-page/account-page.css.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted, numeric, title } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { problemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as screen from './screen.css.ts';

const days = reactivation / day;

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

/** Deadline and ways to reactivate. [DELETE-06] */
function DeletionScheduled() {
  const { i18n } = useLingui();
  const page = usePageActor('reactivation');
  const until = useSelector(page, (snapshot) => snapshot.context.until);
  const hasLink = useSelector(page, (snapshot) => snapshot.context.hasLink);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  return (
    <>
      <span className={css.mark.waiting}>
        <Icon name="moon" size="l" />
      </span>
      <h1 className={heading}>
        <Trans>Your account is deleted</Trans>
      </h1>
      <p className={css.text}>
        {hasLink ? (
          <Trans>Have you changed your mind? Everything is still as you left it.</Trans>
        ) : (
          <Trans>
            Nobody can find you any more. Changed your mind? Log in within {days} days, or open the link in our e-mail:
            everything comes back as you left it.
          </Trans>
        )}
      </p>
      {until !== null && <TimeLeft until={until} />}
      {problem !== null && (
        <Alert tone="danger" className={screen.wide}>
          {i18n._(problemText(problem))}
        </Alert>
      )}
      <div className={css.actions}>
        {hasLink ? (
          <Button isFullWidth busy={isBusy} onClick={() => page.send({ type: 'reactivation.requested' })}>
            <Trans>Restore my account</Trans>
          </Button>
        ) : (
          <ButtonLink isFullWidth variant="line" href={href('login')}>
            <Trans>Log in</Trans>
          </ButtonLink>
        )}
        <ButtonLink isFullWidth variant="quiet" href={href('index')}>
          <Trans>Go to the home page</Trans>
        </ButtonLink>
      </div>
    </>
  );
}

const hoursADay = 24;

/** Days from two upwards, then hours; plus the exact time. [DELETE-04] */
function TimeLeft({ until }: { until: number }) {
  const { i18n } = useLingui();
  const page = usePageActor('reactivation');
  const left = useSelector(page, (snapshot) => snapshot.context.hoursLeft);
  const days = Math.floor(left / hoursADay);
  const moment = i18n.date(new Date(until), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <p role="timer" className={screen.left}>
      <span className={classNames(title, numeric)}>
        {days >= 2 ? (
          <Plural value={days} one="# day left" other="# days left" />
        ) : (
          <Plural value={left} one="# hour left" other="# hours left" />
        )}
      </span>
      <span className={classNames(bodySmall, muted)}>
        <Trans>You can come back until {moment}.</Trans>
      </span>
    </p>
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
