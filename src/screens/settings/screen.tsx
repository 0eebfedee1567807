import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { heading, label, muted } from '#src/styles/text.css.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Steps } from '#src/ui/progress/progress.tsx';
import { BlockedRow, SessionsRow } from './list-rows.tsx';
import { ExportRow } from './export-row.tsx';
import { MailRow, PasswordRow } from './login-rows.tsx';
import { PreferenceRow } from './preference-row.tsx';
import { InvisibleRow, LanguageRow, LocationRow, LogoutRow, MembersOnlyRow } from './rows.tsx';
import * as css from './screen.css.ts';
import { useSectionActor, useSectionState } from './section.tsx';
import { RetentionStep, ReasonStep } from './deletion-steps.tsx';
import { ConfirmStep, PauseStep } from './confirm-steps.tsx';

/** The member's settings, or account deletion. [ROUTE-57 ROUTE-58] */
export function Screen() {
  const isLeaving = useSectionState('deletion', (deletion) => !deletion.matches('closed'), false);
  useReturnFocus(isLeaving);
  return isLeaving ? <AccountDeletion /> : <Settings />;
}

/** Moves focus to the heading after cancelling account deletion; not on first render. */
const useReturnFocus = (isLeaving: boolean): void => {
  const wasLeaving = useRef(isLeaving);
  useEffect(() => {
    if (wasLeaving.current && !isLeaving) document.querySelector<HTMLElement>('#main h1')?.focus();
    wasLeaving.current = isLeaving;
  }, [isLeaving]);
};

const Settings = () => (
  <div className={css.page}>
    <h1 tabIndex={-1} className={classNames(heading, css.title)}>
      <Trans>Settings</Trans>
    </h1>
    <div className={css.column}>
      <SettingsGroup name={<Trans>Account</Trans>}>
        <MailRow />
        <PasswordRow />
        <LanguageRow />
        <LocationRow to={href('transactions-id', {})}>
          <Trans>Your payments</Trans>
        </LocationRow>
      </SettingsGroup>
      <SettingsGroup name={<Trans>Who you see</Trans>}>
        <PreferenceRow />
      </SettingsGroup>
    </div>
    <div className={css.column}>
      <SettingsGroup name={<Trans context="group of settings">Privacy</Trans>}>
        <InvisibleRow />
        <MembersOnlyRow />
        <BlockedRow />
        <ExportRow />
        <LocationRow to={href('reports')}>
          <Trans>Your reports</Trans>
        </LocationRow>
      </SettingsGroup>
      <SettingsGroup name={<Trans>Notifications</Trans>}>
        <LocationRow to={href('notifications')}>
          <Trans>E-mail and push</Trans>
        </LocationRow>
      </SettingsGroup>
      <SettingsGroup name={<Trans>Logged in</Trans>}>
        <SessionsRow />
        <LogoutRow />
      </SettingsGroup>
      <SettingsGroup name={<Trans>Leaving</Trans>}>
        <LocationRow to={`${href('settings')}?delete=reason`} danger>
          <Trans>Delete account</Trans>
        </LocationRow>
      </SettingsGroup>
    </div>
  </div>
);

/** Titled group of rows. */
const SettingsGroup = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <section className={css.group}>
    <h2 className={classNames(label, muted)}>{name}</h2>
    <Card className={css.rows}>{children}</Card>
  </section>
);

const views = { reason: ReasonStep, alternative: RetentionStep, pause: PauseStep, confirm: ConfirmStep };
const names = ['reason', 'alternative', 'pause', 'confirm'] as const;
/** Position in the progress: a pause takes the place of the deletion. */
const positions = { reason: 1, alternative: 2, pause: 3, confirm: 3 };

/** Account deletion, step by step. [DELETE-01] */
export function AccountDeletion() {
  const { t } = useLingui();
  const lane = useSectionActor('deletion');
  const step = useSectionState('deletion', (deletion) => names.find((name) => deletion.hasTag(name)) ?? null, null);
  const isBusy = useSectionState('deletion', (deletion) => deletion.hasTag('busy'), false);
  if (step === null) return null;
  const View = views[step];
  const current = positions[step];
  const count = positions.confirm;
  return (
    <div className={css.deletionPage}>
      <div className={css.bar}>
        <IconButton
          icon="arrow-left"
          label={t`Back`}
          disabled={isBusy}
          onClick={() => lane?.send({ type: step === 'reason' ? 'deletion.cancelled' : 'previousStep.requested' })}
        />
        <Steps label={t`Step ${current} of ${count}`} current={current} count={count} className={css.steps} />
        <IconButton
          icon="x"
          label={t`Close`}
          disabled={isBusy}
          onClick={() => lane?.send({ type: 'deletion.cancelled' })}
        />
      </div>
      <View />
    </div>
  );
}
