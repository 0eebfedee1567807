import { useLingui } from '@lingui/react/macro';
import type { ConversationSummary } from '#contract/chat.ts';
import { href } from '#src/routes.ts';
import { useSend } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import * as css from './conversation-list.css.ts';

/** What can be done with a conversation beside opening it. */
export function RowMenu({ chat, onDelete }: { chat: ConversationSummary; onDelete: () => void }) {
  const { t } = useLingui();
  const send = useSend();
  const { name } = chat.profile;
  const profile = href('members-id', { id: chat.profile.id });
  return (
    <Menu
      label={t`More about ${name}`}
      arrow={false}
      className={css.menu}
      items={[
        { id: 'profile', label: t`View profile`, icon: 'user', href: profile },
        { id: 'delete', label: t`Delete conversation`, icon: 'trash', danger: true },
      ]}
      onSelect={(id, click) => {
        if (id === 'delete') {
          onDelete();
          return;
        }
        if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
        click.preventDefault();
        send({ type: 'navigation.requested', to: profile, replace: false });
      }}
    >
      <Icon name="more" />
    </Menu>
  );
}
