import { Trans } from '@lingui/react/macro';
import { Faces } from '#src/parts/lander/face.tsx';
import { grid } from '#src/parts/lander/lander.css.ts';
import { useLanderFact, useLanderTag } from '#src/parts/lander/use-lander.ts';
import { Waiting } from '#src/parts/lander/waiting.tsx';
import { heading } from '#src/styles/text.css.ts';

/** Who is online at this moment; where nobody is, nothing is claimed. [ROUTE-46] */
export default function AloneTonight() {
  const members = useLanderFact('members');
  const online = members.filter((member) => member.online);
  if (useLanderTag('busy')) return <Waiting />;
  return (
    <>
      {members.length > 0 && (
        <h2 className={heading}>
          {online.length > 0 ? <Trans>Online now</Trans> : <Trans>Nobody this minute. Be the first.</Trans>}
        </h2>
      )}
      <div className={grid}>
        <Faces members={online} most={12} />
      </div>
    </>
  );
}
