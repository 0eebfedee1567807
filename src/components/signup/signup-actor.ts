import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signupMachine } from '#machines/page/signup.ts';

export type SignupActor = ActorRefFrom<typeof signupMachine>;

/** Actor of the sign-up form: of the page, or of the modal in front of one. */
export const SignupContext = createContext<SignupActor | null>(null);

export const useSignupActor = (): SignupActor => {
  const actor = useContext(SignupContext);
  if (actor === null) throw new Error('No sign-up here.');
  return actor;
};
