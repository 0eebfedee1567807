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

type SaidProps = {
  message: Message;
  /** The name of the other side. */
  name: string;
  isMine: boolean;
  isFirst: boolean;
  isLast: boolean;
};

/** One message; the last of a breath says when, and how far it has come. [CHAT-06 CHAT-15 PHOTO-06] */
export const MessageBubble = memo(function Said({ message, name, isMine, isFirst, isLast }: SaidProps) {
  const { clock } = useTimeFormat();
  return (
    // A finger that taps a message moves the focus to it: that shows what can be done with it.
    <div className={classNames(css.row, isMine && css.mine)} {...(!isMine && { tabIndex: -1 })}>
      {isFirst && <VisuallyHidden>{isMine ? <Trans>You:</Trans> : <Trans>{name}:</Trans>}</VisuallyHidden>}
      <div className={css.line}>
        {message.type === 'photo' && <PhotoMessage message={message} name={name} isMine={isMine} />}
        {message.type === 'gift' && <Gift message={message} name={name} isMine={isMine} isLast={isLast} />}
        {message.type === 'text' && (
          <p className={classNames(css.bubble, isMine && css.own, isLast && css.last)}>{message.body}</p>
        )}
        {!isMine && (
          <ReportButton
            reported={{ profile: message.sender, kind: 'message', subject: message.id, name }}
            className={css.report}
          />
        )}
      </div>
      {isLast && (
        <p className={classNames(caption, css.meta)}>
          <time dateTime={new Date(message.time).toISOString()}>{clock(message.time)}</time>
          {isMine && <Standing message={message} />}
        </p>
      )}
    </div>
  );
});

function Standing({ message: { delivered, read } }: { message: Message }) {
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

function Gift({ message: { body }, name, isMine, isLast }: Omit<SaidProps, 'isFirst'>) {
  const { i18n } = useLingui();
  return (
    <div className={classNames(picture.gift, isLast && css.last)}>
      <span className={picture.giftMark}>
        <img src={`/gifts/${body}.svg`} alt="" width={40} height={40} className={picture.giftPicture} />
      </span>
      <span className={picture.giftWords}>
        <span className={picture.giftName}>{i18n._(giftName(body))}</span>
        <span className={bodySmall}>
          {isMine ? <Trans>You sent {name} a gift</Trans> : <Trans>{name} sent you a gift</Trans>}
        </span>
      </span>
    </div>
  );
}
