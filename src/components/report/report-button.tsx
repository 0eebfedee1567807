import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { ReportTarget } from '#machines/app/events.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { IconButton } from '#src/ui/button/button.tsx';

type ReportButtonProps = { reported: ReportTarget } & Pick<ComponentProps<typeof IconButton>, 'variant' | 'className'>;

/** For members; hidden on one's own profile. */
export function ReportButton({ reported, ...look }: ReportButtonProps) {
  const { t } = useLingui();
  const send = useSend();
  const canReport = useFacts(({ user }) => user !== null && user.profile.id !== reported.profile);
  const { name, kind } = reported;
  if (!canReport) return null;
  return (
    <IconButton
      {...look}
      icon="flag"
      label={kind === 'member' ? t`Report ${name}` : kind === 'photo' ? t`Report this photo` : t`Report this message`}
      onClick={() => send({ type: 'reportDialog.requested', reported })}
    />
  );
}
