import { useLingui } from '@lingui/react/macro';
import { useMemberState, useMemberActor } from '#src/system.tsx';

type AlertName = 'enrichProfileAlert' | 'pushAlert' | 'disabledNotificationsAlert';

export const useIsAlertOpen = (name: AlertName): boolean =>
  useMemberState(name, (alert) => alert.hasTag('open'), false);

/** Dismisses an alert for a while. [ALERT-14] */
export const useDismissAlert = (name: AlertName): { label: string; onDismiss: () => void } => {
  const { t } = useLingui();
  const alert = useMemberActor(name);
  return { label: t`Close`, onDismiss: () => alert?.send({ type: 'gate.dismissed' }) };
};
