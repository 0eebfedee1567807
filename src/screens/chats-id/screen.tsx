import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Conversation } from '#src/components/conversation/conversation.tsx';
import { PartnerPanel } from '#src/components/conversation/partner-panel.tsx';
import { ConversationList } from '#src/components/conversation-list/conversation-list.tsx';
import { GoneConversationLink } from '#src/components/gone-conversation-link.tsx';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { heading } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Logo } from '#src/ui/logo/logo.tsx';
import * as css from './screen.css.ts';

/** One conversation, with the others beside it where there is room. [CHAT-01 CHAT-08] */
export function Screen() {
  const page = usePageActor('conversation');
  const conversation = useSelector(page, (snapshot) => snapshot.context.conversation);
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const notFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  const isOnline = useFacts((facts) => facts.online);
  if (notFound)
    return (
      <div className={css.notFound}>
        <PageNotFound />
        <p className={css.gone}>
          <GoneConversationLink />
        </p>
      </div>
    );
  return (
    <div className={classNames(css.split, !isOnline && css.offline)}>
      <ConversationSidebar current={conversation} />
      <Conversation />
      {profile && <PartnerPanel profile={profile} />}
    </div>
  );
}

/** Conversation list, on the left from 768 CSS pixels. */
function ConversationSidebar({ current }: { current: string | null }) {
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
