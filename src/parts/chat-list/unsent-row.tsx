import { useLingui } from '@lingui/react/macro';
import type { UnsentRow as Row } from '#machines/member/outbox.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { ellipsis } from '#src/styles/text.css.ts';
import { useFollow, useTell } from '#src/system.tsx';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import * as css from './chat-list.css.ts';
import { Unsent } from './unsent.tsx';

/** Somebody to whom the first message has not gone out yet: there is no conversation, so its text must be found here. [CHAT-16] */
export function UnsentRow({ row: { profile, name, standing } }: { row: Row }) {
  const { t } = useLingui();
  const tell = useTell();
  return (
    <>
      <a href={href('members-id-chat', { id: profile })} onClick={useFollow()} className={css.row}>
        <Avatar src={null} name={name} size="l" />
        <span className={css.words}>
          <span className={css.line}>
            <span className={classNames(ellipsis, css.name)}>{name}</span>
          </span>
          <span className={classNames(css.line, css.secondLine)}>
            <Unsent standing={standing} />
          </span>
        </span>
      </a>
      <IconButton
        icon="trash"
        label={t`Discard what is not sent to ${name}`}
        className={css.menu}
        onClick={() => tell({ type: 'unsent.discarded', profile })}
      />
    </>
  );
}
