import { Trans } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { usePlaceName } from '#src/components/use-place-name.ts';
import { href } from '#src/routes.ts';
import { Link } from '#src/ui/link/link.tsx';
import { OnlineDot, StatusTag } from '#src/ui/tag/tag.tsx';
import * as css from './lander.css.ts';
import { LanderImage } from './lander-image.tsx';
import { illustrations } from './illustrations.ts';

type FaceProps = { member: ProfileCard; sizes?: string; isAboveFold?: boolean };

export const tileSizes = '(min-width: 992px) 280px, 46vw';

/** Member's picture with caption. Demo accounts are always labelled. */
export function MemberTileContent({ member, sizes = tileSizes, isAboveFold = false }: FaceProps) {
  const picture = usePhotoSources()(member.main_image);
  const { near } = usePlaceName()(member);
  return (
    <>
      {picture !== null && (
        <LanderImage
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={sizes}
          isAboveFold={isAboveFold}
          className={css.picture}
        />
      )}
      <span className={css.words}>
        <span className={css.name}>
          {member.name}, {member.age}
        </span>
        <span>
          {near}
          {member.online && (
            <>
              {' · '}
              <OnlineDot className={css.dot} /> <Trans>Online now</Trans>
            </>
          )}
        </span>
      </span>
      {member.demo && (
        <StatusTag tone="photo" className={css.mark}>
          <Trans>Demo</Trans>
        </StatusTag>
      )}
    </>
  );
}

/** Links to the page about this member. */
export function MemberTile(props: FaceProps) {
  return (
    <Link href={href('members-id-landing', { id: props.member.id })} className={css.face}>
      <MemberTileContent {...props} />
    </Link>
  );
}

/** Drawing instead of a member. */
export const IllustratedTile = ({ at, isAboveFold = false }: { at: number; isAboveFold?: boolean }) => (
  <span className={css.face}>
    <LanderImage
      src={illustrations[at % illustrations.length] ?? ''}
      isAboveFold={isAboveFold}
      className={css.picture}
    />
  </span>
);

/** Faces of members, or drawings when none may be shown. */
export const MemberTiles = ({
  members,
  most,
  numAboveFold = 0,
}: {
  members: readonly ProfileCard[];
  most: number;
  numAboveFold?: number;
}) =>
  members.length === 0
    ? illustrations
        .slice(0, most)
        .map((src, at) => <IllustratedTile key={src} at={at} isAboveFold={at < numAboveFold} />)
    : members
        .slice(0, most)
        .map((member, at) => <MemberTile key={member.id} member={member} isAboveFold={at < numAboveFold} />);
