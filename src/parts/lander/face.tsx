import { Trans } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { usePicture } from '#src/parts/picture.ts';
import { usePlace } from '#src/parts/place.ts';
import { href } from '#src/routes.ts';
import { useFollow } from '#src/system.tsx';
import { OnlineDot, Tag } from '#src/ui/tag/tag.tsx';
import * as css from './lander.css.ts';
import { Picture } from './picture.tsx';
import { drawn } from './pictures.ts';

type FaceProps = { member: ProfileCard; sizes?: string; first?: boolean };

export const faceWidths = '(min-width: 992px) 280px, 46vw';

/** A member's picture with the words that belong to it. A demo account says so wherever it is shown. */
export function FaceOf({ member, sizes = faceWidths, first = false }: FaceProps) {
  const picture = usePicture()(member.main_image);
  const { near } = usePlace()(member);
  return (
    <>
      {picture !== null && (
        <Picture src={picture.src} srcSet={picture.srcSet} sizes={sizes} first={first} className={css.picture} />
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
        <Tag tone="photo" className={css.mark}>
          <Trans>Demo</Trans>
        </Tag>
      )}
    </>
  );
}

/** Leads to the page about this member. */
export function Face(props: FaceProps) {
  return (
    <a href={href('members-id-landing', { id: props.member.id })} className={css.face} onClick={useFollow()}>
      <FaceOf {...props} />
    </a>
  );
}

/** Nobody: a picture of ours. */
export const DrawnFace = ({ at, first = false }: { at: number; first?: boolean }) => (
  <span className={css.face}>
    <Picture src={drawn[at % drawn.length] ?? ''} first={first} className={css.picture} />
  </span>
);

/** Faces of members, or drawn ones where there are none to be shown. */
export const Faces = ({
  members,
  most,
  first = 0,
}: {
  members: readonly ProfileCard[];
  most: number;
  first?: number;
}) =>
  members.length === 0
    ? drawn.slice(0, most).map((src, at) => <DrawnFace key={src} at={at} first={at < first} />)
    : members.slice(0, most).map((member, at) => <Face key={member.id} member={member} first={at < first} />);
