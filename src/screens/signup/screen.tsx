import { useSelector } from '@xstate/react';
import { InviteOnly } from '#src/components/signup/invite-only.tsx';
import { usePageActor } from '#src/system.tsx';
import { SignupPanel } from './signup-panel.tsx';

/** Sign-up form, or the invite-only notice instead. [SIGNUP-01 SIGNUP-12 SIGNUP-24] */
export function Screen() {
  const page = usePageActor('signup');
  return useSelector(page, (snapshot) => snapshot.hasTag('inviteOnly')) ? <InviteOnly /> : <SignupPanel />;
}
