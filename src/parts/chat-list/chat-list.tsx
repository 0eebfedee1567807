import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFacts, useMember, useTell } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { TextButton } from '#src/ui/text-link/text-link.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './chat-list.css.ts';
import { ChatRow } from './chat-row.tsx';

type ChatListProps = {
  /** The conversation on the screen. */
  current: string | null;
  /** What stands here while there is no conversation. */
  empty: ReactNode;
};

/** All conversations, the latest first. [CHAT-02 CHAT-07] */
export function ChatList({ current, empty }: ChatListProps) {
  const me = useFacts((facts) => facts.user?.profile.id ?? null);
  const chats = useMember('chats', (snapshot) => snapshot.context.chats, null);
  const failed = useMember('chats', (snapshot) => snapshot.hasTag('failed'), false);
  if (chats === null) return failed ? <Failed /> : <Loading />;
  if (chats.length === 0) return empty;
  return (
    <ul className={css.list}>
      {chats.map((chat) => (
        <li key={chat.conversation.id}>
          <ChatRow chat={chat} me={me} current={chat.conversation.id === current} />
        </li>
      ))}
    </ul>
  );
}

function Failed() {
  const tell = useTell();
  return (
    <Alert
      tone="danger"
      action={
        <TextButton onClick={() => tell({ type: 'chats.outdated' })}>
          <Trans>Try again</Trans>
        </TextButton>
      }
    >
      <Trans>Your conversations could not be loaded.</Trans>
    </Alert>
  );
}

const Loading = () => (
  <div aria-busy className={css.list}>
    <VisuallyHidden>
      <Trans>Loading your conversations</Trans>
    </VisuallyHidden>
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className={css.row}>
        <Skeleton shape="circle" />
        <div className={css.words}>
          <Skeleton width="half" />
          <Skeleton width="long" />
        </div>
      </div>
    ))}
  </div>
);
