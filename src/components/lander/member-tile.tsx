import { Trans } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import type { Promo } from '#contract/promo.ts';
import { FictionalTag } from '#src/components/fictional/fictional-tag.tsx';
import { useNearPlace } from '#src/components/place-name.ts';
import ines from '#images/ines.webp';
import luca from '#images/luca.webp';
import maren from '#images/maren.webp';
import ruth from '#images/ruth.webp';
import sami from '#images/sami.webp';
import tara from '#images/tara.webp';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { tagInCorner } from '#src/ui/badge/badge.css.ts';
import { OnlineDot, StatusTag } from '#src/ui/badge/badge.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './lander.css.ts';
import { grid } from './lander.css.ts';

type FaceProps = { member: ProfileCard; sizes?: string; isAboveFold?: boolean };

const tileSizes = '(min-width: 992px) 280px, 46vw';

/** Member's picture with caption. Demo accounts are always labelled. */
export function MemberTileContent({ member, sizes = tileSizes, isAboveFold = false }: FaceProps) {
  const picture = usePhotoSources()(member.main_image);
  const near = useNearPlace()(member);
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
          {member.name}
          <span className={css.age}>, {member.age}</span>
        </span>
        <span className={css.facts}>
          <span>{near}</span>
          {member.online && (
            <span>
              <OnlineDot className={css.dot} /> <Trans>Online now</Trans>
            </span>
          )}
        </span>
      </span>
      <FictionalTag profile={member} tone="photo" className={classNames(tagInCorner, css.mark)} />
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

/** Advertisement; its label comes first in reading order. [LANDER-02 LANDER-04] */
export function PromoCard({ promo }: { promo: Promo }) {
  const picture = usePhotoSources()(promo.image);
  return (
    <a href={promo.url} rel="sponsored nofollow noopener" target="_blank" className={css.face}>
      <StatusTag tone="star" className={css.mark}>
        <Trans>Advertising</Trans>
      </StatusTag>
      {picture !== null && (
        <LanderImage src={picture.src} srcSet={picture.srcSet} sizes={tileSizes} className={css.picture} />
      )}
      <span className={css.words}>
        <span className={css.name}>{promo.name}</span>
        <span>{promo.text}</span>
      </span>
    </a>
  );
}

/** Inserts one advertisement after a number of items, as long as there are some. */
export const interleavePromos = <Item,>(
  items: readonly Item[],
  promos: readonly Promo[],
  every: number,
): readonly (Item | Promo)[] =>
  items.flatMap((item, at) => {
    const promoCard = (at + 1) % every === 0 ? promos[(at + 1) / every - 1] : undefined;
    return promoCard === undefined ? [item] : [item, promoCard];
  });

type PictureProps = {
  src: string;
  /** Empty for decorative pictures. */
  alt?: string;
  srcSet?: string | undefined;
  sizes?: string;
  /** Above the fold: loaded eagerly. */
  isAboveFold?: boolean;
  className?: string | undefined;
};

/** 3:4, with reserved room. */
const LanderImage = ({ src, alt = '', srcSet, sizes, isAboveFold = false, className }: PictureProps) => (
  <img
    src={src}
    srcSet={srcSet}
    sizes={sizes}
    alt={alt}
    width={480}
    height={640}
    loading={isAboveFold ? 'eager' : 'lazy'}
    fetchPriority={isAboveFold ? 'high' : 'auto'}
    decoding="async"
    draggable={false}
    className={className}
  />
);

/** Drawings of invented people, for pages that may not show members. */
export const illustrations: readonly string[] = [maren, luca, ines, ruth, sami, tara];

/** Placeholders of loading faces. */
export const TileSkeletons = () => (
  <div aria-busy className={grid}>
    {[0, 1, 2, 3].map((at) => (
      <Skeleton key={at} shape="photo" className={css.loading} />
    ))}
  </div>
);
