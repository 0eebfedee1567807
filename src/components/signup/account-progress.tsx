import { Trans } from '@lingui/react/macro';
import { offeredSteps } from '#machines/page/signup-steps.ts';
import { SignupProgress } from './signup-progress.tsx';

/** Subscriptions are known only after login; before, the browser's permission decides. [SIGNUP-10] */
const canOfferPush = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission !== 'denied';

/** The first step: the account. [SIGNUP-12] */
export const AccountProgress = () => (
  <SignupProgress
    current={1}
    count={offeredSteps(canOfferPush() ? 'unknown' : 'unsupported').length}
    name={<Trans>Your account</Trans>}
  />
);
