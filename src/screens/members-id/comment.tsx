import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { MessageSubject } from '#contract/chat.ts';
import type { Profile } from '#contract/profile.ts';
import { subjectKey } from '#machines/page/profile-view.ts';
import { MessageCost, useLacksMessageCredits } from '#src/components/conversation/message-cost.tsx';
import { Quote } from '#src/components/conversation/quote.tsx';
import { useLike } from '#src/components/like-button/like-button.tsx';
import { FormProblem } from '#src/components/form-problem.tsx';
import { useSignupRequest } from '#src/components/signup-request.ts';
import { randomId } from '#src/random-id.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, caption, muted } from '#src/styles/text.css.ts';
import { useFacts, useMemberState, usePageActor, useSend } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Field, TextArea } from '#src/ui/field/field.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { useIsBlocked } from './safety-actions.tsx';
import * as css from './screen.css.ts';

type CommentButtonProps = {
  profile: Profile;
  subject: MessageSubject;
  label: string;
  variant?: 'dark' | 'liked';
  className?: string;
};

/** The heart on a prompt or photo: a visitor signs up. Absent on the own profile and on that of a blocked member. [PROFILE-27] */
export function CommentButton({ profile, subject, label, variant = 'liked', className }: CommentButtonProps) {
  const page = usePageActor('profileView');
  const requestSignup = useSignupRequest(profile.id, 'like');
  const isVisitor = useFacts((facts) => facts.session === 'visitor');
  const isMe = useFacts((facts) => facts.user?.profile.id === profile.id);
  const isBlocked = useIsBlocked();
  if (isMe || isBlocked) return null;
  return (
    <IconButton
      icon="heart"
      variant={variant}
      label={label}
      className={className}
      onClick={() => (isVisitor ? requestSignup() : page.send({ type: 'comment.opened', subject }))}
    />
  );
}

/** Words for the liked prompt or photo: they become the first message. [PROFILE-27 PREMIUM-05] */
export function CommentSheet({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui();
  const page = usePageActor('profileView');
  const isOpen = useSelector(page, (snapshot) => snapshot.hasTag('commenting'));
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const subject = useSelector(page, (snapshot) => snapshot.context.subject);
  const text = useSelector(page, ({ context }) =>
    context.subject === null ? '' : (context.comments[subjectKey(context.subject)] ?? ''),
  );
  const problem = useSelector(page, (snapshot) => snapshot.context.commentProblem);
  const { liked } = useLike(profile);
  const lacksCredits = useLacksMessageCredits();
  // The paywall takes the place of the sheet, and gives it back.
  const isAtPaywall = useMemberState('paywall', (snapshot) => snapshot.hasTag('open'), false);
  if (!isOpen || subject === null || isAtPaywall) return null;
  const { name } = profile;
  const wrong = problem?.fields?.['message'];
  const wrongText = fieldErrorText(wrong);
  const isGone = problem?.fields?.['about'] !== undefined;
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    if (lacksCredits) return;
    page.send({ type: 'comment.submitted', key: randomId() });
  };
  return (
    <Modal
      title={<Trans>Like and say why</Trans>}
      closeLabel={t`Close`}
      onClose={() => page.send({ type: 'comment.closed' })}
    >
      <ModalBody>
        <form noValidate className={css.sheet} onSubmit={submitted}>
          <Quoted profile={profile} subject={subject} />
          {isGone ? (
            <Alert tone="danger">
              <Trans>This is no longer on the profile of {name}.</Trans>
            </Alert>
          ) : (
            wrongText === null && <FormProblem problem={problem} />
          )}
          <Field
            label={<Trans>Message to {name}</Trans>}
            labelHidden
            error={wrongText === null ? undefined : i18n._(wrongText)}
          >
            <TextArea
              data-autofocus
              rows={3}
              value={text}
              readOnly={isBusy}
              placeholder={t`Write to ${name}`}
              onChange={({ target }) => page.send({ type: 'comment.edited', text: target.value })}
            />
          </Field>
          <p className={classNames(bodySmall, muted)}>
            {liked ? (
              <Trans>{name} gets this as a message.</Trans>
            ) : (
              <Trans>{name} gets your like, and this as a message.</Trans>
            )}
          </p>
          <div className={css.actions}>
            {lacksCredits ? (
              <BuyCredits profile={profile} />
            ) : (
              <Button type="submit" isFullWidth busy={isBusy} disabled={text.trim() === ''}>
                <Trans>Send</Trans>
              </Button>
            )}
            <div className={classNames(caption, css.cost)}>
              <MessageCost>{null}</MessageCost>
            </div>
          </div>
        </form>
      </ModalBody>
    </Modal>
  );
}

/** Opens the paywall; the words stay, and the way back to this profile is offered after a purchase. [PREMIUM-05] */
function BuyCredits({ profile: { id, name } }: { profile: Profile }) {
  const send = useSend();
  const intent = { feature: 'message', path: href('members-id', { id }), name } as const;
  return (
    <Button
      isFullWidth
      onClick={() => send({ type: 'paywall.requested', feature: intent.feature, intent, until: null })}
    >
      <Trans>Buy credits</Trans>
    </Button>
  );
}

function Quoted({ profile, subject }: { profile: Profile; subject: MessageSubject }) {
  if ('photo' in subject) {
    const other = profile.photos.find(({ id }) => id === subject.photo);
    return <Quote quote={{ photo: other?.image ?? profile.main_image }} />;
  }
  const answered = profile.prompts?.find(({ prompt }) => prompt === subject.prompt);
  return answered === undefined ? null : <Quote quote={answered} />;
}
