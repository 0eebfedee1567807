import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat.ts';
import type { Likes } from '#contract/like.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { chatSearch } from '#contract/limits/contact.ts';
import { selectedConversation, selectedMember, selectionKey } from '#machines/app/facts.ts';
import { visibleLikes } from '#machines/member/likes.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { useIsSplit } from '#src/components/conversation-list/conversation-row.tsx';
import { ChatListSkeleton, ConversationList } from '#src/components/conversation-list/conversation-list.tsx';
import { GoneConversationLink } from '#src/components/gone-conversation-link.tsx';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { href, splitMemberHref } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { minWidth } from '#src/styles/media.ts';
import { bodySmall, caption, ellipsis, heading, visuallyHidden } from '#src/styles/text.css.ts';
import { useAppActor, useAppState, useFacts, useMemberActor, useMemberState } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Avatar } from '#src/ui/photo/photo.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './screen.css.ts';
import { SearchField, SearchResults, useChatSearch } from './chat-search.tsx';

/** All conversations, and in a wide window the selected one beside them. [CHAT-02 CHAT-17 CHAT-22 ROUTE-22] */
export function Screen() {
  useLastChat();
  // Content above the list renders with it, so that rows do not move under a finger.
  const isLoadingLikes = useMemberState(
    'likes',
    (likes) => likes.context.likes === null && likes.hasTag('busy'),
    false,
  );
  const areChatsLoaded = useMemberState('chats', (snapshot) => snapshot.context.chats !== null, false);
  const selected = useFacts((facts) => selectedConversation(facts.route));
  const member = useFacts((facts) => selectedMember(facts.route));
  const hasMany = useMemberState(
    'chats',
    (snapshot) => (snapshot.context.chats?.length ?? 0) >= chatSearch.offeredFrom,
    false,
  );
  const search = useChatSearch();
  const isWide = useFacts((facts) => facts.wide);
  const isAlone = useIsListAlone();
  const pane = useRef<HTMLDivElement>(null);
  return (
    <div className={css.split}>
      <div className={classNames(css.page, isAlone && css.alone)}>
        <div className={css.head}>
          <h1 className={classNames(heading, search.isOpen && visuallyHidden)}>
            <Trans>Messages</Trans>
          </h1>
          {(hasMany || search.isOpen) && <SearchField search={search} />}
        </div>
        {isWide && (selected ?? member) !== null && (
          <button type="button" className={css.skip} onClick={() => pane.current?.focus()}>
            <Trans>Go to the conversation</Trans>
          </button>
        )}
        {search.isOpen && search.words !== '' ? (
          <SearchResults search={search} current={selected} currentMember={member} />
        ) : isLoadingLikes ? (
          <ChatListSkeleton />
        ) : (
          <>
            <NewMatches current={member} />
            <ConversationList current={selected} currentMember={member} empty={<NoChats />} />
            {areChatsLoaded && (
              <p className={classNames(bodySmall, css.gone)}>
                <GoneConversationLink />
              </p>
            )}
          </>
        )}
      </div>
      {isWide && !isAlone && (
        <div ref={pane} tabIndex={-1} className={css.pane}>
          <ConversationPane />
        </div>
      )}
    </div>
  );
}

const SelectedConversation = lazyComponent(
  async () => ({
    default: (await import('#src/components/conversation/selected-conversation.tsx')).SelectedConversation,
  }),
  'errors',
  'contact',
);

/** Without conversations the list has the whole window, with the next step in its middle. [CHAT-22] */
const useIsListAlone = (): boolean => {
  const hasNoChats = useMemberState('chats', ({ context }) => context.chats?.length === 0, false);
  const isShown = useAppState(
    ({ context: { activeRoute } }) => activeRoute !== null && selectionKey(activeRoute) !== null,
  );
  const isSelected = useFacts((facts) => selectionKey(facts.route) !== null);
  return hasNoChats && !isShown && !isSelected;
};

/** The conversation whose machine is running: in the address the next one may be selected already. */
function ConversationPane() {
  const shown = useAppState(({ context: { activeRoute } }) => activeRoute && selectionKey(activeRoute));
  const isSelected = useFacts((facts) => selectionKey(facts.route) !== null);
  if (shown !== null)
    return (
      <Suspense>
        <SelectedConversation key={shown} />
      </Suspense>
    );
  if (isSelected) return null;
  return (
    <EmptyState
      icon="message"
      className={css.choose}
      title={<Trans>Choose a conversation</Trans>}
      actions={
        <ButtonLink variant="soft" isFullWidth href={href('likes')}>
          <Trans>See who likes you</Trans>
        </ButtonLink>
      }
    >
      <Trans>It opens here, beside your list. Or write to someone new.</Trans>
    </EmptyState>
  );
}

/** Reopens the last conversation where it fits beside the list. [CHAT-17] */
function useLastChat() {
  const lastConversation = useMemberActor('lastConversation');
  const app = useAppActor();
  useEffect(() => {
    const isSelecting = selectionKey(app.getSnapshot().context.facts.route) !== null;
    lastConversation?.send({ type: 'chatList.opened', isWide: matchMedia(minWidth('tablet')).matches, isSelecting });
  }, [app, lastConversation]);
}

function NoChats() {
  return (
    <EmptyState
      icon="message"
      title={<Trans>No messages yet</Trans>}
      actions={
        <ButtonLink isFullWidth href={href('members')}>
          <Trans>Find someone to write to</Trans>
        </ButtonLink>
      }
    >
      <Trans>Make the first move: open a profile you like and say hello.</Trans>
    </EmptyState>
  );
}

/** Matches without a message yet. */
export const selectUnmessagedMatches = (
  likes: Likes,
  chats: readonly ConversationSummary[],
): readonly ProfileCard[] => {
  const written = new Set(chats.map((chat) => chat.profile.id));
  return likes.liked_by.flatMap(({ id }) => {
    const profile = likes.profiles.find((one) => one.id === id);
    return profile !== undefined && likes.likes.includes(id) && !written.has(id) ? [profile] : [];
  });
};

function NewMatches({ current }: { current: string | null }) {
  const { t } = useLingui();
  const pictureOf = usePhotoSources();
  const isSplit = useIsSplit();
  const likes = useMemberState('likes', (snapshot) => visibleLikes(snapshot.context), null);
  const chats = useMemberState('chats', (snapshot) => snapshot.context.chats, null);
  const matches = likes === null || chats === null ? [] : selectUnmessagedMatches(likes, chats);
  if (matches.length === 0) return null;
  return (
    <section>
      <h2>
        <VisuallyHidden>
          <Trans>New matches</Trans>
        </VisuallyHidden>
      </h2>
      <ul className={css.matches}>
        {matches.map((profile) => (
          <li key={profile.id}>
            <Link
              href={isSplit ? splitMemberHref(profile.id) : href('members-id-chat', { id: profile.id })}
              aria-current={profile.id === current ? 'page' : undefined}
              className={css.match}
            >
              <Avatar
                src={pictureOf(profile.main_image)?.thumb ?? null}
                name={profile.name}
                size="xl"
                ring
                online={profile.online ? t`Online now` : undefined}
                className={css.face}
              />
              <span className={classNames(caption, ellipsis, css.name)}>{profile.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
