import { useLingui } from '@lingui/react/macro';
import { useMember, useMemberActor } from '#src/system.tsx';

type AlertName = 'enrichAlert' | 'pushAlert' | 'mailsAlert';

export const useIsOpen = (name: AlertName): boolean => useMember(name, (alert) => alert.hasTag('open'), false);

/** The way to close an alert for a while. [ALERT-14] */
export const useDismiss = (name: AlertName): { label: string; onDismiss: () => void } => {
  const { t } = useLingui();
  const alert = useMemberActor(name);
  return { label: t`Close`, onDismiss: () => alert?.send({ type: 'gate.closed' }) };
};
