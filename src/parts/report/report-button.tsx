import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { Reported } from '#machines/app/told.ts';
import { useFacts, useTell } from '#src/system.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';

type ReportButtonProps = { reported: Reported } & Pick<ComponentProps<typeof IconButton>, 'variant' | 'className'>;

/** For members, and nobody reports himself. */
export function ReportButton({ reported, ...look }: ReportButtonProps) {
  const { t } = useLingui();
  const tell = useTell();
  const canReport = useFacts(({ user }) => user !== null && user.profile.id !== reported.profile);
  const { name, kind } = reported;
  if (!canReport) return null;
  return (
    <IconButton
      {...look}
      icon="flag"
      label={kind === 'member' ? t`Report ${name}` : kind === 'photo' ? t`Report this photo` : t`Report this message`}
      onClick={() => tell({ type: 'report.asked', reported })}
    />
  );
}
