import { Trans } from '@lingui/react/macro';
import { searchAddress } from '#machines/app/search-filter.ts';
import { filterOf } from '#machines/page/lander.ts';
import { useFacts, useFollow } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { StepBack } from './choices.tsx';
import { Ended } from './ended.tsx';
import { useLanderFact } from './use-lander.ts';

/** What was answered is what the search begins with; visitors see whom it finds, where they may. [LANDER-03] */
export function SearchBegun() {
  const follow = useFollow();
  const answers = useLanderFact('answers');
  const mayBrowse = useFacts(({ settings, session }) => settings?.logged_out_search === 'yes' || session === 'member');
  return (
    <Ended
      title={<Trans>Your search can begin</Trans>}
      more={
        <>
          {mayBrowse && (
            <ButtonLink variant="night" href={searchAddress(filterOf({ answers }))} onClick={follow}>
              <Trans>Show me who fits</Trans>
            </ButtonLink>
          )}
          <StepBack />
        </>
      }
    >
      <Trans>It starts with what you have chosen. You can change it whenever you like.</Trans>
    </Ended>
  );
}
