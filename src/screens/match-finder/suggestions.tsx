import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MatchSuggestion } from '#contract/match-finder.ts';
import { MemberCard } from '#src/components/member-card/member-card.tsx';
import { grid } from '#src/components/member-card/member-card.css.ts';
import { href } from '#src/routes.ts';
import * as css from './screen.css.ts';
import { bodySmall, heading, muted, numeric } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { usePageActor } from '#src/system.tsx';
import { interestNames } from '#src/texts/profile.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Chip } from '#src/ui/chip/chip.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

/** Cards above the fold. */
const firstRow = 4;

/** Suggested members with reasons, best match first. [FINDER-02] */
export function Suggestions() {
  const page = usePageActor('matchFinder');
  const suggestions = useSelector(page, (snapshot) => snapshot.context.suggestions);
  const change = () => page.send({ type: 'preferences.reopened' });
  if (suggestions.length === 0)
    return (
      <EmptyState
        icon="search"
        level={1}
        title={<Trans>No suggestions yet</Trans>}
        actions={
          <>
            <Button isFullWidth onClick={change}>
              <Trans>Change your preferences</Trans>
            </Button>
            <ButtonLink isFullWidth variant="quiet" href={href('members')}>
              <Trans>Browse the members</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Clear one preference and try again.</Trans>
      </EmptyState>
    );
  return (
    <div className={css.wide}>
      <div className={css.headRow}>
        <div className={css.head}>
          <h1 className={heading}>
            <Trans>Suggested for you</Trans>
          </h1>
          <p className={muted}>
            <Trans>Best matches first.</Trans>
          </p>
        </div>
        <Button variant="line" size="m" onClick={change}>
          <Trans>Change your preferences</Trans>
        </Button>
      </div>
      <ul className={grid}>
        {suggestions.map((suggestion, index) => (
          <li key={suggestion.profile.id}>
            <MemberCard
              profile={suggestion.profile}
              isNew={suggestion.profile.is_new}
              isAboveFold={index < firstRow}
              hasLikeButton
              hasMessageButton
              hasCommonInterests={suggestion.interests.length === 0}
            >
              <Reasons suggestion={suggestion} />
            </MemberCard>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reasons({ suggestion: { score, reasons, interests } }: { suggestion: MatchSuggestion }) {
  const { t, i18n } = useLingui();
  const reasonTexts = reasons.flatMap((reason) => {
    if (reason === 'age') return [t`Age`];
    if (reason === 'place') return [t`In your area`];
    return reason === 'body_type' ? [t`Body type`] : [];
  });
  const shared = interests.map((interest) => i18n._(interestNames[interest]));
  return (
    <div className={css.actions}>
      <p className={classNames(bodySmall, numeric, css.score)}>
        <Trans>
          <strong>{score}%</strong> match
        </Trans>
      </p>
      <ul aria-label={t`What fits`} className={css.reasons}>
        {[...reasonTexts, ...shared].map((text) => (
          <li key={text}>
            <Chip common>{text}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
