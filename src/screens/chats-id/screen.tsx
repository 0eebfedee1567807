import { useSelector } from '@xstate/react';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { Conversation } from './conversation.tsx';
import { PartnerPanel } from './partner-panel.tsx';
import { ConversationSidebar } from './conversation-sidebar.tsx';
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
