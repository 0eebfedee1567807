import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { BlockedRow } from './blocked-row.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { InvisibleRow } from './invisible-row.tsx';
import { LanguageRow } from './language-row.tsx';
import { AccountDeletion } from './account-deletion.tsx';
import { LogoutRow } from './logout-row.tsx';
import { MailRow } from './mail-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { LocationRow } from './location-row.tsx';
import { SessionsRow } from './sessions-row.tsx';
import { useSectionState } from './use-section-actor.ts';
import { useReturnFocus } from './use-return-focus.ts';
import * as css from './screen.css.ts';

/** The member's settings, or account deletion. [ROUTE-57 ROUTE-58] */
export function Screen() {
  const isLeaving = useSectionState('deletion', (deletion) => !deletion.matches('closed'), false);
  useReturnFocus(isLeaving);
  return isLeaving ? <AccountDeletion /> : <Settings />;
}

const Settings = () => (
  <div className={css.page}>
    <h1 tabIndex={-1} className={heading}>
      <Trans>Settings</Trans>
    </h1>
    <SettingsGroup name={<Trans>Account</Trans>}>
      <MailRow />
      <PasswordRow />
      <LanguageRow />
      <LocationRow to={href('transactions-id', {})}>
        <Trans>Your payments</Trans>
      </LocationRow>
    </SettingsGroup>
    <SettingsGroup name={<Trans>Privacy</Trans>}>
      <InvisibleRow />
      <BlockedRow />
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
);
