import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { classNames } from '#src/styles/class-names.ts';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './photo-message.css.ts';

type PhotoMessageProps = { message: Message; name: string; isOwnMessage: boolean };

/** Photo in the log; a click enlarges it. [PHOTO-06] */
export function PhotoMessage({ message, name, isOwnMessage }: PhotoMessageProps) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const picture = usePhotoSources()(message.image);
  if (picture === null) return null;
  const label = isOwnMessage ? t`Photo that you sent` : t`Photo from ${name}`;
  return (
    <>
      <button type="button" className={classNames(css.frame, css.opens)} onClick={() => open(true)}>
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes="168px"
          alt={label}
          width={168}
          height={224}
          decoding="async"
          draggable={false}
          className={css.image}
        />
      </button>
      {isOpen && (
        <Modal title={label} size="l" closeLabel={t`Close`} onClose={() => open(false)}>
          <ModalBody className={css.whole}>
            <img src={picture.whole} alt={label} className={css.large} />
          </ModalBody>
        </Modal>
      )}
    </>
  );
}
