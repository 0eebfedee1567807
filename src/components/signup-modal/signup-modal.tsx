import { useSelector } from '@xstate/react';
import { type SignupActor, SignupContext } from '#src/components/signup/signup-actor.ts';
import { childNamed, useAppState } from '#src/system.tsx';
import { SignupDialog } from './signup-dialog.tsx';

/** Sign-up in front of the page on which a visitor wanted to like a member or write to them. [LAYOUT-08] */
export default function SignupModal() {
  const signup = useSelector(
    useAppState((snapshot) => childNamed(snapshot, 'signupModal')),
    (modal) => childNamed(modal, 'signup'),
  );
  if (signup === undefined) return null;
  return (
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- deferred.ts gives the modal this machine.
    <SignupContext value={signup as SignupActor}>
      <SignupDialog />
    </SignupContext>
  );
}
