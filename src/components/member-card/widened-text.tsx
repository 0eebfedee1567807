import { Trans } from '@lingui/react/macro';
import type { Widened } from '#contract/profile.ts';
import type { Within } from '#contract/search-options.ts';

/** Says where near matches come from. `within`: what was searched. [SEARCH-13] */
export function WidenedText({ widened: { by, radius, min_age: min, max_age: max }, within }: WidenedTextProps) {
  if (by === 'radius')
    return (
      <Trans>
        Nobody else within {within} km: these are up to {radius} km away
      </Trans>
    );
  if (by === 'region') return <Trans>Nobody else that near: these are in your region</Trans>;
  if (by === 'country') return <Trans>Nobody else that near: these are elsewhere in the country</Trans>;
  if (by === 'ages')
    return (
      <Trans>
        Nobody else of that age: these are {min} to {max}
      </Trans>
    );
  return <Trans>Nobody else in the country: some of these are from neighbouring countries</Trans>;
}

type WidenedTextProps = { readonly widened: Widened; readonly within: Within };
