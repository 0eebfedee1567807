import { useSyncExternalStore } from 'react';
import { queryParameters } from '#contract/limits.ts';
import { useFacts } from '#src/system.tsx';

const hiddenOn: readonly string[] = ['signup', 'members-id-signup', 'complete-signup', 'settings', 'notifications'];

/** Kind of reminder to confirm the email address; null when none is due. [ALERT-01 ALERT-02 ALERT-03 ALERT-04] */
export const useActivationReminder = (): 'modal' | 'alert' | null => {
  const isSmartphone = useIsSmartphone();
  const isReminderDue = useFacts(
    ({ user, route }) =>
      user !== null &&
      user.status === 'not_confirmed' &&
      user.profile.status === 'disabled' &&
      !hiddenOn.includes(route.name),
  );
  const hasSignupCompleteParam = useFacts(({ route }) => Object.hasOwn(route.query, queryParameters.signupComplete));
  if (!isReminderDue) return null;
  return hasSignupCompleteParam && isSmartphone ? 'modal' : 'alert';
};

/** Narrow touch screen. [ALERT-14] */
const query = () => matchMedia('(max-width: 767.98px) and (pointer: coarse)');

const watch = (look: () => void) => {
  const watched = query();
  watched.addEventListener('change', look);
  return () => watched.removeEventListener('change', look);
};

const useIsSmartphone = (): boolean => useSyncExternalStore(watch, () => query().matches);
