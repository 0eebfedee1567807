import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
import { chatSearch as limits } from '#contract/limits/contact.ts';
import { ChatListSkeleton, ConversationList } from '#src/components/conversation-list/conversation-list.tsx';
import { visuallyHidden } from '#src/styles/text.css.ts';
import { useMemberActor, useMemberState } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field, TextInput } from '#src/ui/field/field.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

export const useChatSearch = () => {
  const actor = useMemberActor('chatSearch');
  const text = useMemberState('chatSearch', ({ context }) => context.text, '');
  return {
    isOpen: useMemberState('chatSearch', (snapshot) => snapshot.hasTag('open'), false),
    text,
    words: text.trim(),
    open: () => actor?.send({ type: 'chatSearch.opened' }),
    edit: (edited: string) => actor?.send({ type: 'chatSearch.edited', text: edited }),
    close: () => actor?.send({ type: 'chatSearch.closed' }),
    retry: () => actor?.send({ type: 'chatSearch.retried' }),
  };
};

type SearchProps = { search: ReturnType<typeof useChatSearch> };

const focusFirstResult = () => document.querySelector<HTMLElement>(`.${css.results} li a`)?.focus();

/** A button in the line of the heading; opened, the field takes its place. [CHAT-25] */
export function SearchField({ search }: SearchProps) {
  const { t } = useLingui();
  // Only a click moves the focus: after Back the field must not open a phone's keyboard.
  const hasMoved = useRef(false);
  const takeFocus = (control: HTMLElement | null) => {
    if (control === null || !hasMoved.current) return;
    hasMoved.current = false;
    control.focus();
  };
  const open = () => {
    hasMoved.current = true;
    search.open();
  };
  const close = () => {
    hasMoved.current = true;
    search.close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (search.text === '') close();
      else search.edit('');
    }
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      focusFirstResult();
    }
  };
  if (!search.isOpen)
    return (
      <IconButton icon="search" label={t`Search your chats`} ref={takeFocus} onClick={open} className={css.open} />
    );
  return (
    <search className={css.search}>
      <Icon name="search" className={css.searchIcon} />
      <Field label={t`Search your chats`} labelHidden className={css.searchField}>
        <TextInput
          ref={takeFocus}
          type="search"
          value={search.text}
          maxLength={limits.maxLength}
          placeholder={t`Search your chats`}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          className={css.searchInput}
          onKeyDown={onKeyDown}
          onChange={({ target }) => search.edit(target.value)}
        />
      </Field>
      <IconButton icon="x" label={t`Close search`} onClick={close} className={css.closeSearch} />
    </search>
  );
}

/** Conversations with the words, instead of the list. [CHAT-25] */
export function SearchResults({
  search,
  current,
  currentMember,
}: SearchProps & { current: string | null; currentMember: string | null }) {
  const found = useMemberState('chatSearch', ({ context }) => context.found, null);
  const isBusy = useMemberState('chatSearch', (snapshot) => snapshot.hasTag('busy'), false);
  const isDone = useMemberState('chatSearch', (snapshot) => snapshot.hasTag('found'), false);
  const count = found?.length ?? 0;
  return (
    <div className={css.results} aria-busy={isBusy}>
      <output className={visuallyHidden}>
        {isDone && (
          <Plural value={count} _0="No conversation found" one="# conversation found" other="# conversations found" />
        )}
      </output>
      <Results search={search} current={current} currentMember={currentMember} isBusy={isBusy} />
    </div>
  );
}

function Results({
  search,
  current,
  currentMember,
  isBusy,
}: SearchProps & { current: string | null; currentMember: string | null; isBusy: boolean }) {
  const found = useMemberState('chatSearch', ({ context }) => context.found, null);
  const isFailed = useMemberState('chatSearch', (snapshot) => snapshot.hasTag('failed'), false);
  const isOffline = useMemberState('chatSearch', (snapshot) => snapshot.hasTag('offline'), false);
  const { words } = search;
  if (isOffline)
    return (
      <Alert tone="info" icon="wifi-off">
        <Trans>This is not available offline.</Trans>
      </Alert>
    );
  if (isFailed)
    return (
      <Alert
        tone="danger"
        action={
          <TextButton onClick={search.retry}>
            <Trans>Try again</Trans>
          </TextButton>
        }
      >
        <Trans>Your conversations could not be loaded.</Trans>
      </Alert>
    );
  if (found === null || (found.length === 0 && isBusy)) return <ChatListSkeleton />;
  return (
    <ConversationList
      current={current}
      currentMember={currentMember}
      results={{ found, words }}
      empty={
        <EmptyState
          icon="search"
          title={<Trans>No conversation found</Trans>}
          actions={
            <Button variant="soft" isFullWidth onClick={search.close}>
              <Trans>Show all conversations</Trans>
            </Button>
          }
        >
          <Trans>Try a name, or another word from a message.</Trans>
        </EmptyState>
      }
    />
  );
}
