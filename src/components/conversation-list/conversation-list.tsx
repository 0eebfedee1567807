import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ConversationSummary, FoundConversation } from '#contract/chat.ts';
import { isDeletedChat } from '#machines/member/chats.ts';
import type { QueueSummary as Unsent } from '#machines/member/send-queues.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { SavedCopy } from '#src/components/saved-copy.tsx';
import { useFacts, useMemberState, useSend } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './conversation-list.css.ts';
import { ConversationRow, QueuedRow, RowMenu } from './conversation-row.tsx';

const DeleteConversation = lazyComponent(() => import('./delete-conversation.tsx'));

type ChatListProps = {
  /** The open conversation. */
  current: string | null;
  /** Or its other member. */
  currentMember?: string | null;
  /** The results of a search for these words, instead of all conversations. [CHAT-25] */
  results?: { readonly found: readonly FoundConversation[]; readonly words: string } | null;
  /** Empty state. */
  empty: ReactNode;
};

const noConversations: readonly { conversation: string }[] = [];
const nothing: readonly Unsent[] = [];
const noResults: readonly FoundConversation[] = [];

/** All conversations, the latest first. [CHAT-02 CHAT-07] */
export function ConversationList({ current, currentMember = null, results = null, empty }: ChatListProps) {
  const { t } = useLingui();
  const me = useFacts((facts) => facts.user?.profile.id ?? null);
  const chats = useMemberState('chats', (snapshot) => snapshot.context.chats, null);
  const failed = useMemberState('chats', (snapshot) => snapshot.hasTag('failed'), false);
  const typing = useMemberState('partnerTyping', (snapshot) => snapshot.context.typing, noConversations);
  const unsent = useUnsent();
  const [deleting, setDeleting] = useState<ConversationSummary | null>(null);
  const { fallback, focusFallback } = useFocusAfterDeletion();
  const visible = useVisibleResults(results?.found ?? noResults);
  if (chats === null) return failed ? <Failed /> : <ChatListSkeleton />;
  const begun =
    results !== null ? [] : unsent.filter(({ profile }) => chats.every((chat) => chat.profile.id !== profile));
  const shown = results === null ? chats : visible;
  const saved = chats.find(({ profile }) => profile.saved_at !== undefined)?.profile;
  return (
    <section ref={fallback} tabIndex={-1} aria-label={t`Your conversations`}>
      {saved?.saved_at !== undefined && (
        <p className={css.saved}>
          <SavedCopy at={saved.saved_at} />
        </p>
      )}
      {shown.length + begun.length === 0 ? (
        empty
      ) : (
        <ul className={css.list}>
          {begun.map((row) => (
            <li key={row.profile} className={css.item}>
              <QueuedRow row={row} />
            </li>
          ))}
          {shown.map((chat) => (
            <li key={chat.conversation.id} className={css.item}>
              <ConversationRow
                chat={chat}
                me={me}
                current={chat.conversation.id === current || chat.profile.id === currentMember}
                typing={typing.some(({ conversation }) => conversation === chat.conversation.id)}
                found={foundIn(results, chat)}
                unsent={unsent.find(({ profile }) => profile === chat.profile.id)?.status ?? null}
              />
              <RowMenu chat={chat} onDelete={() => setDeleting(chat)} />
            </li>
          ))}
        </ul>
      )}
      {deleting && (
        <Suspense>
          <DeleteConversation
            id={deleting.conversation.id}
            profile={deleting.profile.id}
            name={deleting.profile.name}
            onClose={({ deleted }) => {
              setDeleting(null);
              if (deleted) focusFallback();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** What was found, as the list knows it by now, without what the member has deleted since. */
const useVisibleResults = (found: readonly FoundConversation[]): readonly ConversationSummary[] => {
  const context = useMemberState('chats', (snapshot) => snapshot.context, null);
  if (context === null) return found;
  return found
    .filter((chat) => !isDeletedChat(context, chat))
    .map((chat) => context.chats?.find(({ conversation: { id } }) => id === chat.conversation.id) ?? chat);
};

const foundIn = (results: ChatListProps['results'], { conversation: { id } }: ConversationSummary) => {
  const message = results?.found.find(({ conversation }) => conversation.id === id)?.found ?? null;
  return message === null ? null : { message, words: results?.words ?? '' };
};

/** Queued messages; the open conversation shows its own. */
const useUnsent = (): readonly Unsent[] => {
  const rows = useMemberState('sendQueues', ({ context }) => context.rows, nothing);
  const open = useMemberState('sendQueues', ({ context }) => context.openPartner?.profile ?? null, null);
  return rows.filter(({ profile }) => profile !== open);
};

/** Focus moves to the list when the focused row is deleted. */
const useFocusAfterDeletion = () => {
  const fallback = useRef<HTMLElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) fallback.current?.focus({ preventScroll: true });
  }, [times]);
  return { fallback, focusFallback: () => setTimes((before) => before + 1) };
};

function Failed() {
  const send = useSend();
  return (
    <Alert
      tone="danger"
      action={
        <TextButton onClick={() => send({ type: 'chats.outdated' })}>
          <Trans>Try again</Trans>
        </TextButton>
      }
    >
      <Trans>Your conversations could not be loaded.</Trans>
    </Alert>
  );
}

export const ChatListSkeleton = () => (
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
