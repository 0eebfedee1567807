import { Trans } from '@lingui/react/macro';
import { grid } from '#src/components/lander/lander.css.ts';
import { MemberTiles, TileSkeletons } from '#src/components/lander/member-tile.tsx';
import { useLanderContext, useLanderTag } from '#src/components/lander/steps.tsx';
import { heading } from '#src/styles/text.css.ts';

/** Members online now; claims nothing when there are none. [ROUTE-46] */
export default function AloneTonight() {
  const members = useLanderContext('members');
  const online = members.filter((member) => member.online);
  if (useLanderTag('busy')) return <TileSkeletons />;
  return (
    <>
      {members.length > 0 && (
        <h2 className={heading}>
          {online.length > 0 ? <Trans>Online now</Trans> : <Trans>Nobody this minute. Be the first.</Trans>}
        </h2>
      )}
      <div className={grid}>
        <MemberTiles members={online} most={12} />
      </div>
    </>
  );
}
