import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { useTimeFormat } from '#src/components/formats.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { ReportButton } from '#src/components/report/report-button.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, caption } from '#src/styles/text.css.ts';
import { giftName } from '#src/texts/chat.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './conversation.css.ts';
import { Quote } from './quote.tsx';

type MessageBubbleProps = {
  message: Message;
  /** Name of the other member. */
  name: string;
  isOwnMessage: boolean;
  isFirstInGroup: boolean;
  isLastInGroup: boolean;
};

/** One message; the last of a group shows time and delivery state. [CHAT-06 CHAT-15 PHOTO-06] */
export const MessageBubble = memo(function Bubble({
  message,
  name,
  isOwnMessage,
  isFirstInGroup,
  isLastInGroup,
}: MessageBubbleProps) {
  const { clock } = useTimeFormat();
  return (
    // Focusable: a tap shows the message's actions.
    <div className={classNames(css.row, isOwnMessage && css.mine)} {...(!isOwnMessage && { tabIndex: -1 })}>
      {isFirstInGroup && <VisuallyHidden>{isOwnMessage ? <Trans>You:</Trans> : <Trans>{name}:</Trans>}</VisuallyHidden>}
      {message.quote !== undefined && (
        <div className={css.quoteAbove}>
          <Quote quote={message.quote}>
            <Icon name="heart-filled" size="xs" className={css.quoteHeart} />
            <QuoteTitle isOwnMessage={isOwnMessage} name={name} isPhoto={'photo' in message.quote} />
          </Quote>
        </div>
      )}
      <div className={css.line}>
        {message.type === 'photo' && <PhotoMessage message={message} name={name} isOwnMessage={isOwnMessage} />}
        {message.type === 'gift' && (
          <Gift message={message} name={name} isOwnMessage={isOwnMessage} isLastInGroup={isLastInGroup} />
        )}
        {message.type === 'text' && (
          <p className={classNames(css.bubble, isOwnMessage && css.own, isLastInGroup && css.last)}>{message.body}</p>
        )}
        {!isOwnMessage && (
          <ReportButton
            reported={{ profile: message.sender, kind: 'message', subject: message.id, name }}
            className={css.report}
          />
        )}
      </div>
      {isLastInGroup && (
        <p className={classNames(caption, css.meta)}>
          <time dateTime={new Date(message.time).toISOString()}>{clock(message.time)}</time>
          {isOwnMessage && <DeliveryStatus message={message} />}
        </p>
      )}
    </div>
  );
});

type QuoteTitleProps = { isOwnMessage: boolean; name: string; isPhoto: boolean };

function QuoteTitle({ isOwnMessage, name, isPhoto }: QuoteTitleProps) {
  if (isOwnMessage)
    return isPhoto ? <Trans>You like a photo of {name}</Trans> : <Trans>You like an answer of {name}</Trans>;
  return isPhoto ? <Trans>{name} likes your photo</Trans> : <Trans>{name} likes your answer</Trans>;
}

function DeliveryStatus({ message: { delivered, read } }: { message: Message }) {
  if (read)
    return (
      <>
        <Icon name="check-double" size="xs" className={css.read} />
        <Trans context="message">Read</Trans>
      </>
    );
  return delivered ? (
    <>
      <Icon name="check-double" size="xs" />
      <Trans>Delivered</Trans>
    </>
  ) : (
    <>
      <Icon name="check" size="xs" />
      <Trans context="message">Sent</Trans>
    </>
  );
}

function Gift({ message: { body }, name, isOwnMessage, isLastInGroup }: Omit<MessageBubbleProps, 'isFirstInGroup'>) {
  const { i18n } = useLingui();
  return (
    <div className={classNames(css.gift, isLastInGroup && css.last)}>
      <span className={css.giftMark}>
        <img src={`/gifts/${body}.svg`} alt="" width={40} height={40} className={css.giftPicture} />
      </span>
      <span className={css.giftWords}>
        <span className={css.giftName}>{i18n._(giftName(body))}</span>
        <span className={bodySmall}>
          {isOwnMessage ? <Trans>You sent {name} a gift</Trans> : <Trans>{name} sent you a gift</Trans>}
        </span>
      </span>
    </div>
  );
}

type PhotoMessageProps = { message: Message; name: string; isOwnMessage: boolean };

/** Photo in the log; a click enlarges it. [PHOTO-06] */
function PhotoMessage({ message, name, isOwnMessage }: PhotoMessageProps) {
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
