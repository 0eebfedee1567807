import { useLingui } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { IconLink } from '#src/ui/icon-button/icon-button.tsx';

/** An installed app has no other way back. [TOPBAR-01 TOPBAR-02 TOPBAR-03] */
export default function BackButton() {
  const { t } = useLingui();
  return <IconLink icon="arrow-left" label={t`Back`} href={href('members')} state={{ returning: true }} />;
}
