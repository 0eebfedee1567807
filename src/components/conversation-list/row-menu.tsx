import { useLingui } from '@lingui/react/macro';
import type { ConversationSummary } from '#contract/chat.ts';
import { href } from '#src/routes.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import * as css from './conversation-list.css.ts';

/** Actions on a conversation other than opening it. */
export function RowMenu({ chat, onDelete }: { chat: ConversationSummary; onDelete: () => void }) {
  const { t } = useLingui();
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
      onSelect={(id) => {
        if (id === 'delete') onDelete();
      }}
    >
      <Icon name="more" />
    </Menu>
  );
}
