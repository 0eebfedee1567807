import { Trans, useLingui } from '@lingui/react/macro';
import { ConversationList } from '#src/components/conversation-list/conversation-list.tsx';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { Link } from '#src/ui/link/link.tsx';
import { Logo } from '#src/ui/logo/logo.tsx';
import * as css from './conversation-sidebar.css.ts';

/** Conversation list, on the left from 768 CSS pixels. */
export function ConversationSidebar({ current }: { current: string | null }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Conversations`} className={css.list}>
      <Link href={href('members')} aria-label={t`Vesper, to the members`} className={css.brand}>
        <Logo />
      </Link>
      <h2 className={classNames(heading, css.listTitle)}>
        <Trans>Messages</Trans>
      </h2>
      <ConversationList
        current={current}
        empty={
          <p className={css.noChats}>
            <Trans>This is your first conversation.</Trans>
          </p>
        }
      />
    </nav>
  );
}
