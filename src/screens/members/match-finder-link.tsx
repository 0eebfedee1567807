import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { bodySmall } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';

/** Link to the match finder, for members. [FINDER-01] */
export function MatchFinderLink() {
  const isMember = useFacts((facts) => facts.session === 'member');
  if (!isMember) return null;
  return (
    <TextLink href={href('match-finder')} className={bodySmall}>
      <Trans>Find who fits you</Trans>
    </TextLink>
  );
}
