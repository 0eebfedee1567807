import { Trans } from '@lingui/react/macro';
import { searchHref } from '#machines/app/search-filter.ts';
import { answersFilter } from '#machines/page/lander.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { useLanderContext } from './lander-actor.tsx';
import { FinalStep, PreviousStepButton } from './steps.tsx';

/** The answers become the search filter; visitors see results where the site allows it. [LANDER-03] */
export default function SearchReady() {
  const answers = useLanderContext('answers');
  const mayBrowse = useFacts(({ settings, session }) => settings?.logged_out_search === 'yes' || session === 'member');
  return (
    <FinalStep
      title={<Trans>You're ready to search</Trans>}
      more={
        <>
          {mayBrowse && (
            <ButtonLink variant="night" href={searchHref(answersFilter({ answers }))}>
              <Trans>Show me who fits</Trans>
            </ButtonLink>
          )}
          <PreviousStepButton />
        </>
      }
    >
      <Trans>Your search starts with these choices. You can change them whenever you like.</Trans>
    </FinalStep>
  );
}
