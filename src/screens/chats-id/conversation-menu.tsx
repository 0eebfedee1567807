import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { lazyComponent } from '#src/components/lazy-component.ts';
import { href } from '#src/routes.ts';
import { usePageActor, useSend } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Menu, type MenuItem } from '#src/ui/menu/menu.tsx';
import * as css from './conversation-header.css.ts';

const DeleteConversation = lazyComponent(async () => ({
  default: (await import('#src/components/conversation-list/delete-conversation.tsx')).DeleteConversation,
}));

type Act = 'profile' | 'report' | 'delete';

/** Actions on the other member and on the conversation. [BLOCK-02 CHAT-11] */
export function ConversationMenu({ profile: { id, name } }: { profile: ProfileCard }) {
  const { t } = useLingui();
  const send = useSend();
  const page = usePageActor('conversation');
  const conversation = useSelector(page, ({ context }) =>
    context.messages.length === 0 ? null : context.conversation,
  );
  const [isDeleting, setDeleting] = useState(false);
  const profile = href('members-id', { id });
  const items: readonly MenuItem<Act>[] = [
    { id: 'profile', label: t`View profile`, icon: 'user', href: profile },
    { id: 'report', label: t`Report ${name}`, icon: 'flag' },
    ...(conversation === null
      ? []
      : [{ id: 'delete' as const, label: t`Delete conversation`, icon: 'trash' as const, danger: true }]),
  ];
  return (
    <>
      <Menu
        label={t`More about ${name}`}
        arrow={false}
        className={css.menu}
        items={items}
        onSelect={(act) => {
          if (act === 'delete') setDeleting(true);
          if (act === 'report')
            send({ type: 'reportDialog.requested', reported: { profile: id, kind: 'member', subject: null, name } });
        }}
      >
        <Icon name="more" />
      </Menu>
      {isDeleting && conversation !== null && (
        <Suspense>
          <DeleteConversation
            id={conversation}
            profile={id}
            name={name}
            onClose={({ deleted }) => {
              setDeleting(false);
              if (deleted) send({ type: 'navigation.requested', to: href('chats'), replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
