import { Trans } from '@lingui/react/macro';
import { useFacts } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './app-frame.css.ts';

/** [OFFLINE-02] */
export function OfflineBar() {
  const isOnline = useFacts((facts) => facts.online);
  // No "messages will wait" during sign-up: nothing can be written yet.
  const mayWrite = useFacts(({ session, route }) => session === 'member' && route.name !== 'complete-signup');
  return (
    <output className={css.offlineRoom}>
      {!isOnline && (
        <span className={css.offline}>
          <Icon name="wifi-off" size="s" />
          {mayWrite ? <Trans>You are offline. Messages will wait.</Trans> : <Trans>You are offline</Trans>}
        </span>
      )}
    </output>
  );
}
