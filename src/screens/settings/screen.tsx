import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { BlockedRow } from './parts/blocked-row.tsx';
import { Group } from './parts/group.tsx';
import { InvisibleRow } from './parts/invisible-row.tsx';
import { LanguageRow } from './parts/language-row.tsx';
import { Leaving } from './parts/leaving.tsx';
import { LogoutRow } from './parts/logout-row.tsx';
import { MailRow } from './parts/mail-row.tsx';
import { PasswordRow } from './parts/password-row.tsx';
import { PlaceRow } from './parts/place-row.tsx';
import { SessionsRow } from './parts/sessions-row.tsx';
import { useLaneState } from './parts/use-lane.ts';
import { useReturn } from './parts/use-return.ts';
import * as css from './screen.css.ts';

/** The member's own settings, or the way out. [ROUTE-57 ROUTE-58] */
export function Screen() {
  const isLeaving = useLaneState('deletion', (deletion) => !deletion.matches('closed'), false);
  useReturn(isLeaving);
  return isLeaving ? <Leaving /> : <Settings />;
}

const Settings = () => (
  <div className={css.page}>
    <h1 tabIndex={-1} className={heading}>
      <Trans>Settings</Trans>
    </h1>
    <Group name={<Trans>Account</Trans>}>
      <MailRow />
      <PasswordRow />
      <LanguageRow />
      <PlaceRow to={href('transactions-id', {})}>
        <Trans>Your payments</Trans>
      </PlaceRow>
    </Group>
    <Group name={<Trans>Privacy</Trans>}>
      <InvisibleRow />
      <BlockedRow />
      <PlaceRow to={href('reports')}>
        <Trans>Your reports</Trans>
      </PlaceRow>
    </Group>
    <Group name={<Trans>Notifications</Trans>}>
      <PlaceRow to={href('notifications')}>
        <Trans>E-mail and push</Trans>
      </PlaceRow>
    </Group>
    <Group name={<Trans>Logged in</Trans>}>
      <SessionsRow />
      <LogoutRow />
    </Group>
    <Group name={<Trans>Leaving</Trans>}>
      <PlaceRow to={`${href('settings')}?delete=reason`} danger>
        <Trans>Delete account</Trans>
      </PlaceRow>
    </Group>
  </div>
);
