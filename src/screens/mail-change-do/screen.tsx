import { hour } from '#contract/durations.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { mailLinks } from '#contract/limits/account.ts';
import * as css from '#src/components/account-page/account-page.css.ts';
import { NewBrowser } from '#src/components/account-page/new-browser.tsx';
import { href } from '#src/routes.ts';
import { heading, visuallyHidden } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { problemText } from '#src/texts/problems.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

const hours = mailLinks.mailChange / hour;

/** Opened by the link mailed to a new address. [MAIL-05 MAIL-07] */
export function Screen() {
  const page = usePageActor('mailChange');
  const tag = useSelector(page, (snapshot) =>
    (['done', 'linkInvalid', 'failed', 'noLink'] as const).find((one) => snapshot.hasTag(one)),
  );
  const needsPassword = useSelector(page, (snapshot) => snapshot.hasTag('password'));
  if (needsPassword) return <MailChangeInNewBrowser />;
  if (tag === 'linkInvalid') return <LinkInvalid />;
  if (tag === 'failed') return <Failed />;
  if (tag === 'noLink') return <NoLink />;
  return <section className={css.resultPage}>{tag === 'done' ? <Done /> : <Checking />}</section>;
}

/** [MAIL-07] */
function MailChangeInNewBrowser() {
  const page = usePageActor('mailChange');
  return (
    <NewBrowser
      lead={
        <Trans>
          You haven't used this browser with your account before. Please enter the password of your account.
        </Trans>
      }
      hint={<Trans>You didn't ask for this? Then just close this page: without the password nothing happens.</Trans>}
      problem={useSelector(page, (snapshot) => snapshot.context.problem)}
      isBusy={useSelector(page, (snapshot) => snapshot.hasTag('busy'))}
      onSubmit={(password) => page.send({ type: 'form.submitted', password })}
      onEdit={() => page.send({ type: 'form.edited' })}
    />
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

function Done() {
  const page = usePageActor('mailChange');
  const email = useSelector(page, (snapshot) => snapshot.context.email);
  return (
    <>
      <span className={css.mark.done}>
        <Icon name="check" size="l" />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className={heading}>
        <Trans>Your new address is in use</Trans>
      </h1>
      <p className={css.text}>
        <Trans>
          From now on we write to <strong className={css.address}>{email}</strong>, and you log in with it.
        </Trans>
      </p>
      <ButtonLink isFullWidth href={href('members')} className={css.act}>
        <Trans>Search members</Trans>
      </ButtonLink>
    </>
  );
}

function Checking() {
  const { t } = useLingui();
  return (
    <div aria-busy className={css.checking}>
      <h1 className={visuallyHidden}>{t`Confirming your new address`}</h1>
      <Skeleton shape="circle" className={css.mark.done} />
      <Skeleton shape="title" width="long" />
      <Skeleton />
      <Skeleton shape="control" />
    </div>
  );
}

/** New links are requested in the settings; visitors log in first. */
const ToSettings = () => (
  <ButtonLink isFullWidth href={href('settings')}>
    <Trans>Go to the settings</Trans>
  </ButtonLink>
);

const LinkInvalid = () => (
  <EmptyState icon="mail" level={1} title={<Trans>This link does not work any more</Trans>} actions={<ToSettings />}>
    <Trans>
      The link works once, for {hours} hours. This one was used already, is too old, or a newer one was sent. Your
      settings show your current address.
    </Trans>
  </EmptyState>
);

const NoLink = () => {
  const email = useFacts((facts) => facts.user?.email ?? null);
  return (
    <EmptyState icon="mail" level={1} title={<Trans>There is nothing to confirm</Trans>} actions={<ToSettings />}>
      {email === null ? (
        <Trans>To use a new address, open the link in the e-mail that we have sent to it.</Trans>
      ) : (
        <Trans>Your address is {email}. To use another one, open the link in the e-mail that we have sent to it.</Trans>
      )}
    </EmptyState>
  );
};

/** The link may still be valid. */
function Failed() {
  const { i18n } = useLingui();
  const page = usePageActor('mailChange');
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  return (
    <div role="alert">
      <EmptyState
        icon={problem?.code === 'network' ? 'wifi-off' : 'alert'}
        level={1}
        title={<Trans>Your new address could not be confirmed</Trans>}
        actions={
          <Button isFullWidth onClick={() => page.send({ type: 'mailChange.retried' })}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {i18n._(problemText(problem ?? { code: 'network' }))}
      </EmptyState>
    </div>
  );
}
