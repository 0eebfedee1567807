import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { FictionalTag } from '#src/components/fictional/fictional-tag.tsx';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { useFullPlace } from '#src/components/place-name.ts';
import { Interests } from '#src/components/profile-facts/interests.tsx';
import { href } from '#src/routes.ts';
import { useSend } from '#src/system.tsx';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { type ConfirmedAct, ContactConfirmation } from './contact-confirmation.tsx';
import * as css from './conversation.css.ts';

/** Profile of the other member, on the right from 1200 CSS pixels. [CHAT-22 PROFILE-28] */
export function PartnerPanel({ profile }: { profile: ProfileCard }) {
  const { t } = useLingui();
  const { name, common_interests: common = [] } = profile;
  const picture = usePhotoSources()(profile.main_image);
  const place = useFullPlace()(profile);
  return (
    <aside aria-label={t`Profile of ${name}`} className={css.aside}>
      <Photo src={picture?.src ?? null} srcSet={picture?.srcSet} sizes="252px" alt={t`Photo of ${name}`} />
      <p className={css.place}>{place}</p>
      {(profile.demo || profile.premium) && (
        <div className={css.below}>
          <FictionalTag profile={profile} tone="soft" />
          {profile.premium && (
            <StatusTag tone="premium" icon="star">
              <Trans>Premium</Trans>
            </StatusTag>
          )}
        </div>
      )}
      <Interests interests={common} common={common} level={3} />
      <ButtonLink isFullWidth variant="soft" href={href('members-id', { id: profile.id })}>
        <Trans>View profile</Trans>
      </ButtonLink>
      <PanelSafety profile={profile} />
    </aside>
  );
}

/** [BLOCK-01 BLOCK-07] */
function PanelSafety({ profile }: { profile: ProfileCard }) {
  const { t } = useLingui();
  const send = useSend();
  const [confirming, setConfirming] = useState<ConfirmedAct | null>(null);
  const { id, name } = profile;
  return (
    <div className={css.panelSafety}>
      <Button
        variant="quiet"
        size="m"
        aria-label={t`Report ${name}`}
        onClick={() =>
          send({ type: 'reportDialog.requested', reported: { profile: id, kind: 'member', subject: null, name } })
        }
      >
        <Icon name="flag" size="s" />
        <Trans>Report</Trans>
      </Button>
      <Button variant="danger-quiet" size="m" aria-label={t`Block ${name}`} onClick={() => setConfirming('block')}>
        <Icon name="ban" size="s" />
        <Trans>Block</Trans>
      </Button>
      <ContactConfirmation profile={profile} act={confirming} onClose={() => setConfirming(null)} />
    </div>
  );
}
