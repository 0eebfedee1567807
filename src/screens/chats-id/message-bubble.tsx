import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Message } from '#contract/chat.ts';
import { ReportButton } from '#src/components/report/report-button.tsx';
import { useTimeFormat } from '#src/components/use-time-format.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, caption } from '#src/styles/text.css.ts';
import { giftName } from '#src/texts/gifts.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './message-bubble.css.ts';
import { PhotoMessage } from './photo-message.tsx';
import * as picture from './photo-message.css.ts';

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

function DeliveryStatus({ message: { delivered, read } }: { message: Message }) {
  if (read)
    return (
      <>
        <Icon name="check-double" size="xs" className={css.read} />
        <Trans>Read</Trans>
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
      <Trans>Sent</Trans>
    </>
  );
}

function Gift({ message: { body }, name, isOwnMessage, isLastInGroup }: Omit<MessageBubbleProps, 'isFirstInGroup'>) {
  const { i18n } = useLingui();
  return (
    <div className={classNames(picture.gift, isLastInGroup && css.last)}>
      <span className={picture.giftMark}>
        <img src={`/gifts/${body}.svg`} alt="" width={40} height={40} className={picture.giftPicture} />
      </span>
      <span className={picture.giftWords}>
        <span className={picture.giftName}>{i18n._(giftName(body))}</span>
        <span className={bodySmall}>
          {isOwnMessage ? <Trans>You sent {name} a gift</Trans> : <Trans>{name} sent you a gift</Trans>}
        </span>
      </span>
    </div>
  );
}
