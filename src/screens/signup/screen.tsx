import { useSelector } from '@xstate/react';
import type { signupMachine } from '#machines/page/signup.ts';
import { InviteOnly } from '#src/parts/signup/invite-only.tsx';
import { usePage } from '#src/system.tsx';
import { Join } from './parts/join.tsx';

/** The account's form, or the notice in its place. [SIGNUP-01 SIGNUP-12 SIGNUP-24] */
export function Screen() {
  const page = usePage<typeof signupMachine>();
  return useSelector(page, (snapshot) => snapshot.hasTag('inviteOnly')) ? <InviteOnly /> : <Join />;
}
