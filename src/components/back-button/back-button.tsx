import { useLingui } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { useLinkNavigation } from '#src/system.tsx';
import { IconLink } from '#src/ui/icon-button/icon-button.tsx';

/** An installed app has no other way back. [TOPBAR-01 TOPBAR-02 TOPBAR-03] */
export default function BackButton() {
  const { t } = useLingui();
  const goBack = useLinkNavigation('back');
  return <IconLink icon="arrow-left" label={t`Back`} href={href('members')} onClick={goBack} />;
}
