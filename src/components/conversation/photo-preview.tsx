import { randomId } from '#src/random-id.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFacts, useMemberActor, useMemberState, usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './conversation.css.ts';
import { usePaywall } from './message-cost.tsx';
import { useLastMessagePosition } from './use-send-queue.ts';

/** Photo and its cost, before sending. [PHOTO-06 CREDITS-02] */
export function PhotoPreview({ name }: { name: string }) {
  const { t, i18n } = useLingui();
  const previewActor = useMemberActor('chatPhotoPreview');
  const photo = useMemberState('chatPhotoPreview', (snapshot) => snapshot.context.photo, null);
  // The paywall takes the place of the preview, and gives it back.
  const isAtPaywall = useMemberState('paywall', (snapshot) => snapshot.hasTag('open'), false);
  const lacksCredits = useFacts(({ settings, user }) => (user?.credits ?? 0) < (settings?.photo_credits ?? 0));
  const requestPaywall = usePaywall('photo');
  const lastPosition = useLastMessagePosition();
  if (photo === null || isAtPaywall) return null;
  const { name: file, preview, error } = photo;
  const text = error === null ? null : fieldErrorText(error);
  const dismiss = () => previewActor?.send({ type: 'chatPhoto.dismissed' });
  return (
    <Modal title={<Trans>Send {name} this photo?</Trans>} closeLabel={t`Close`} onClose={dismiss}>
      <ModalBody className={css.body}>
        {text !== null && <Alert tone="danger">{i18n._(text)}</Alert>}
        {text === null && preview !== null && (
          <img src={preview} alt={t`Photo that you have chosen`} className={css.preview} />
        )}
        {text === null && preview === null && (
          <p className={css.unseenBelow}>
            <Icon name="camera" size="l" />
            {file}
          </p>
        )}
        {error === null && <Cost />}
        <div className={css.composerActions}>
          {error === null && lacksCredits && (
            <Button isFullWidth data-autofocus onClick={requestPaywall}>
              <Trans>Buy credits</Trans>
            </Button>
          )}
          {error === null && !lacksCredits && (
            <Button
              isFullWidth
              data-autofocus
              onClick={() => previewActor?.send({ type: 'chatPhoto.confirmed', after: lastPosition() })}
            >
              <Trans>Send photo</Trans>
            </Button>
          )}
          <Button isFullWidth variant="quiet" onClick={dismiss}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </ModalBody>
    </Modal>
  );
}

function Cost() {
  const price = useFacts((facts) => facts.settings?.photo_credits ?? 0);
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  if (price <= 0) return null;
  return (
    <p className={css.cost}>
      <Plural value={price} one="A photo costs # credit" other="A photo costs # credits" />
      <span aria-hidden>·</span>
      {credits < price ? (
        <span className={css.short}>
          <Trans>Not enough credits</Trans>
        </span>
      ) : (
        <Plural value={credits} one="# credit left" other="# credits left" />
      )}
    </p>
  );
}

/** Previews the first photo of these files before sending; returns false without one. */
export const usePhotoPreview = (): ((files: Iterable<File>) => boolean) => {
  const preview = useMemberActor('chatPhotoPreview');
  const page = usePageActor('conversation');
  const profile = useSelector(page, ({ context }) => context.profile?.id ?? null);
  return (files) => {
    const [file] = files;
    if (file === undefined || profile === null) return false;
    preview?.send({ type: 'chatPhoto.selected', profile, photo: { id: randomId(), file } });
    return true;
  };
};
