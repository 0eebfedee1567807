import { dispatch, receiverOf } from '#machines/app/commands.ts';
import { type AppEvent, type SignupPurpose, navigationRequested } from '#machines/app/events.ts';
import { endHeadStart } from '#src/adapters/lazy-import.ts';
import { href } from '#src/routes.ts';
import { useAppActor, useFacts } from '#src/system.tsx';
import { type LinkProps, hasModifier } from '#src/ui/link/link.tsx';

/**
 * Asks a visitor to sign up before they like a member or write to them: in front of the page, or in a page of its own if
 * the modal cannot be loaded. [LAYOUT-08 ROLE-19]
 */
export const useSignupRequest = (recipient: string, purpose: SignupPurpose): (() => void) => {
  const app = useAppActor();
  const request: AppEvent = { type: 'signup.requested', recipient, purpose };
  const send = () => {
    const hasModal = receiverOf(app.system, request) !== undefined;
    dispatch(app, hasModal ? request : navigationRequested(href('members-id-signup', { id: recipient })));
  };
  return () => {
    if (app.getSnapshot().matches({ deferred: 'done' })) return send();
    endHeadStart();
    const subscription = app.subscribe((snapshot) => {
      if (!snapshot.matches({ deferred: 'done' })) return;
      subscription.unsubscribe();
      send();
    });
  };
};

/** Link to a conversation with a member. Visitors write the first message during sign-up. [LAYOUT-08 ROLE-05 ROLE-19] */
export const useWriteLink = (id: string): Pick<LinkProps, 'href' | 'onClick'> => {
  const requestSignup = useSignupRequest(id, 'write');
  const isVisitor = useFacts((facts) => facts.session === 'visitor');
  if (!isVisitor) return { href: href('members-id-chat', { id }) };
  return {
    href: href('members-id-signup', { id }),
    onClick: (event) => {
      if (hasModifier(event)) return;
      event.preventDefault();
      requestSignup();
    },
  };
};
