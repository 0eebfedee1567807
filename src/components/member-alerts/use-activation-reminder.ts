import { queryParameters } from '#contract/limits.ts';
import { useFacts } from '#src/system.tsx';
import { useIsSmartphone } from './use-is-smartphone.ts';

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
