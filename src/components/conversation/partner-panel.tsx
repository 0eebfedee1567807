import { Trans, useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { FictionalTag } from '#src/components/fictional/fictional-tag.tsx';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { usePlaceName } from '#src/components/place-name.ts';
import { href } from '#src/routes.ts';
import { heading } from '#src/styles/text.css.ts';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import * as css from './conversation.css.ts';

/** Profile of the other member, on the right from 1200 CSS pixels. */
export function PartnerPanel({ profile }: { profile: ProfileCard }) {
  const { t } = useLingui();
  const { name } = profile;
  const picture = usePhotoSources()(profile.main_image);
  const place = usePlaceName()(profile);
  return (
    <aside aria-label={t`Profile of ${name}`} className={css.aside}>
      <Photo src={picture?.src ?? null} srcSet={picture?.srcSet} sizes="252px" alt={t`Photo of ${name}`} />
      <div>
        <h2 className={heading}>
          {name}, {profile.age}
        </h2>
        <p className={css.place}>{place.full}</p>
      </div>
      <FictionalTag profile={profile} tone="soft" className={css.panelTag} />
      {profile.premium && (
        <div>
          <StatusTag tone="premium" icon="star">
            <Trans>Premium</Trans>
          </StatusTag>
        </div>
      )}
      <ButtonLink isFullWidth variant="soft" href={href('members-id', { id: profile.id })}>
        <Trans>View profile</Trans>
      </ButtonLink>
    </aside>
  );
}
