import { Trans, useLingui } from '@lingui/react/macro';
import * as css from '#src/components/account-page/account-page.css.ts';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';

/** The account is paused, and how it comes back. [DELETE-05] */
export function Screen() {
  const { i18n } = useLingui();
  const until = useFacts(({ route }) => Number(route.query['until'] ?? Number.NaN));
  const date = Math.abs(until) <= latestDate ? i18n.date(new Date(until), { dateStyle: 'long' }) : null;
  return (
    <section className={css.resultPage}>
      <span className={css.mark.waiting}>
        <Icon name="moon" size="l" />
      </span>
      <h1 className={heading}>
        <Trans>Your account is paused</Trans>
      </h1>
      <p className={css.text}>
        {date === null ? (
          <Trans>You are not in the search, and we send you no notices.</Trans>
        ) : (
          <Trans>Until {date} you are not in the search, and we send you no notices.</Trans>
        )}{' '}
        <Trans>To end the pause, just log in: everything is as you left it.</Trans>
      </p>
      <div className={css.actions}>
        <ButtonLink isFullWidth variant="line" href={href('login')}>
          <Trans>Log in</Trans>
        </ButtonLink>
        <ButtonLink isFullWidth variant="quiet" href={href('index')}>
          <Trans>Go to the home page</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}

/** The last moment that a `Date` can hold, ms. */
const latestDate = 8.64e15;
