import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Image } from '#contract/fields.ts';
import { queryParameters } from '#contract/limits/app.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { useSwipeGesture } from '#src/components/use-swipe-gesture.ts';
import { visuallyHidden } from '#src/styles/text.css.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { IconButton } from '#src/ui/button/button.tsx';
import { Modal } from '#src/ui/modal/modal.tsx';
import * as css from './screen.css.ts';

/** The open photo is part of the address, so that Back closes it; `at` is null while none of `count` is open. */
export function useLightbox(count: number) {
  const send = useSend();
  const path = useFacts((facts) => facts.route.path);
  const number = useFacts((facts) => Number(facts.route.query[queryParameters.photo] ?? 0));
  const at = Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null;
  return {
    at,
    open: (to: number) =>
      send({
        type: 'navigation.requested',
        to: `${path}?${queryParameters.photo}=${to + 1}`,
        replace: at !== null,
      }),
    close: () => send({ type: 'navigation.requested', to: path, replace: true, returning: true }),
  };
}

type LightboxProps = {
  name: string;
  images: readonly Image[];
  at: number;
  onTurn: (to: number) => void;
  onClose: () => void;
};

/** Photos of a member in the whole window: arrow keys and swipes turn them. [PHOTO-09] */
export function Lightbox({ name, images, at, onTurn, onClose }: LightboxProps) {
  const { t } = useLingui();
  const picture = usePhotoSources()(images[at] ?? null);
  const [isTurned, setTurned] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const count = images.length;
  const number = at + 1;
  const turn = (by: 1 | -1) => {
    if (count < 2) return;
    setTurned(true);
    onTurn((at + by + count) % count);
  };
  const gesture = useSwipeGesture(stage, (isRightwards) => turn(isRightwards ? -1 : 1));
  return (
    <Modal
      title={count > 1 ? t`${name}: photo ${number} of ${count}` : t`Photo of ${name}`}
      titleHidden
      size="window"
      closeLabel={t`Close`}
      onClose={onClose}
      onKey={(key) => {
        if (key === 'ArrowLeft') turn(-1);
        if (key === 'ArrowRight') turn(1);
      }}
    >
      <div ref={stage} className={css.stage} {...gesture}>
        {picture !== null && (
          <img
            key={picture.whole}
            src={picture.whole}
            alt={t`Photo ${number} of ${name}`}
            draggable={false}
            className={css.enlarged}
          />
        )}
      </div>
      {count > 1 && (
        <>
          <IconButton
            icon="chevron-right"
            variant="dark"
            label={t`Previous photo`}
            className={css.previousPhoto}
            onClick={() => turn(-1)}
          />
          <IconButton
            icon="chevron-right"
            variant="dark"
            label={t`Next photo`}
            className={css.nextPhoto}
            onClick={() => turn(1)}
          />
          <span aria-hidden className={css.photoNumber}>
            {number} / {count}
          </span>
          <output className={visuallyHidden}>{isTurned && t`Photo ${number} of ${count}`}</output>
        </>
      )}
    </Modal>
  );
}
