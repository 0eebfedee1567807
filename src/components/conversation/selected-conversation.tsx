import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { GoneConversationLink } from '#src/components/gone-conversation-link.tsx';
import { usePageActor } from '#src/system.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import * as css from './conversation.css.ts';
import { Conversation } from './conversation.tsx';
import { PartnerPanel } from './partner-panel.tsx';

/** The conversation beside the list of `/chats`, with the profile where there is room. [CHAT-22] */
export function SelectedConversation() {
  const page = usePageActor('conversation');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const isNotFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  if (isNotFound)
    return (
      <EmptyState
        icon="message"
        className={css.gone}
        title={<Trans>This conversation is not here</Trans>}
        actions={<GoneConversationLink />}
      >
        <Trans>It may have been deleted, or the link is wrong.</Trans>
      </EmptyState>
    );
  return (
    <div className={css.withPanel}>
      <Conversation />
      {profile && <PartnerPanel profile={profile} />}
    </div>
  );
}
