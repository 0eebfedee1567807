import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ConversationList, ChatListSkeleton } from '#src/components/conversation-list/conversation-list.tsx';
import { href } from '#src/routes.ts';
import { minWidth } from '#src/styles/media.ts';
import { heading } from '#src/styles/text.css.ts';
import { useMemberState, useMemberActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { NewMatches } from './new-matches.tsx';
import * as css from './screen.css.ts';

/** All conversations. [CHAT-02 CHAT-17 ROUTE-22] */
export function Screen() {
  useLastChat();
  // Content above the list renders with it, so that rows do not move under a finger.
  const isLoadingLikes = useMemberState(
    'likes',
    (likes) => likes.context.likes === null && likes.hasTag('busy'),
    false,
  );
  return (
    <div className={css.page}>
      <h1 className={heading}>
        <Trans>Messages</Trans>
      </h1>
      {isLoadingLikes ? (
        <ChatListSkeleton />
      ) : (
        <>
          <NewMatches />
          <ConversationList current={null} empty={<NoChats />} />
        </>
      )}
    </div>
  );
}

/** Reopens the last conversation where it fits beside the list. [CHAT-17] */
function useLastChat() {
  const lastConversation = useMemberActor('lastConversation');
  useEffect(() => {
    lastConversation?.send({ type: 'chatList.opened', isWide: matchMedia(minWidth('tablet')).matches });
  }, [lastConversation]);
}

function NoChats() {
  return (
    <EmptyState
      icon="message"
      title={<Trans>Nobody has written yet</Trans>}
      actions={
        <ButtonLink isFullWidth href={href('members')}>
          <Trans>Find someone to write to</Trans>
        </ButtonLink>
      }
    >
      <Trans>Somebody has to begin. Open a profile that you like and say hello.</Trans>
    </EmptyState>
  );
}
