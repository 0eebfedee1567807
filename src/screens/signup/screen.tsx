import { useSelector } from '@xstate/react';
import type { signupMachine } from '#machines/page/signup.ts';
import { usePage } from '#src/system.tsx';
import { CheckMail } from './parts/check-mail.tsx';
import { InviteOnly } from './parts/invite-only.tsx';
import { Join } from './parts/join.tsx';

/** The form, the notice in its place, or what comes after it. [SIGNUP-01 SIGNUP-12 SIGNUP-24] */
export function Screen() {
  const page = usePage<typeof signupMachine>();
  const isMailed = useSelector(page, (snapshot) => snapshot.hasTag('mailed'));
  const isInviteOnly = useSelector(page, (snapshot) => snapshot.hasTag('inviteOnly'));
  if (isMailed) return <CheckMail />;
  return isInviteOnly ? <InviteOnly /> : <Join />;
}
