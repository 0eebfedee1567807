import { Trans } from '@lingui/react/macro';
import { searchHref } from '#machines/app/search-filter.ts';
import { answersFilter } from '#machines/page/lander.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { PreviousStepButton } from './lander-options.tsx';
import { FinalStep } from './final-step.tsx';
import { useLanderContext } from './use-lander.ts';

/** The answers become the search filter; visitors see results where the site allows it. [LANDER-03] */
export function SearchReady() {
  const answers = useLanderContext('answers');
  const mayBrowse = useFacts(({ settings, session }) => settings?.logged_out_search === 'yes' || session === 'member');
  return (
    <FinalStep
      title={<Trans>Your search can begin</Trans>}
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
      <Trans>It starts with what you have chosen. You can change it whenever you like.</Trans>
    </FinalStep>
  );
}
