import { Trans, useLingui } from '@lingui/react/macro';
import type { Message } from '#contract/chat.ts';
import { useTimes } from '#src/parts/times.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './bubbles.css.ts';
import type { Group } from './spoken.ts';

/** What one side said in one breath: when, and whether it was read. */
export function Said({ group, from }: { group: Group; from: string }) {
  const { clock } = useTimes();
  const { mine, messages, last } = group;
  return (
    <div className={classNames(css.group, mine && css.mine)}>
      {messages.map((message, place) => (
        <p key={message.id} className={classNames(css.bubble, mine && css.own)}>
          {place === 0 && <VisuallyHidden>{mine ? <Trans>You:</Trans> : <Trans>{from}:</Trans>} </VisuallyHidden>}
          <Body message={message} />
        </p>
      ))}
      <p className={classNames(caption, css.meta)}>
        <time dateTime={new Date(last.time).toISOString()}>{clock(last.time)}</time>
        {mine && (last.read ? <Read /> : <Sent />)}
      </p>
    </div>
  );
}

function Body({ message }: { message: Message }) {
  const { t } = useLingui();
  if (message.type === 'text') return <>{message.body}</>;
  return <>{message.type === 'photo' ? t`Photo` : t`Gift`}</>;
}

const Sent = () => (
  <>
    <Icon name="check" size="xs" />
    <Trans>Sent</Trans>
  </>
);

const Read = () => (
  <>
    <Icon name="check-double" size="xs" className={css.read} />
    <Trans>Read</Trans>
  </>
);
