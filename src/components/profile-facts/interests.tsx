import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Interest } from '#contract/profile.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, muted, title } from '#src/styles/text.css.ts';
import { interestNames } from '#src/texts/profile.ts';
import { Chip } from '#src/ui/chip/chip.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './profile-facts.css.ts';

type InterestsProps = {
  interests: readonly Interest[];
  /** Shared with the viewer. */
  common: readonly Interest[];
  /** Of the heading. */
  level: 2 | 3;
};

/** Shared interests come first. [PROFILE-28] */
export function Interests({ interests, common, level }: InterestsProps) {
  const { i18n } = useLingui();
  if (interests.length === 0) return null;
  const isCommon = (interest: Interest) => common.includes(interest);
  const sorted = [...interests.filter(isCommon), ...interests.filter((interest) => !isCommon(interest))];
  const Heading = `h${level}` as const;
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <Heading className={title}>
          <Trans>Interests</Trans>
        </Heading>
        {common.length > 0 && (
          <p className={classNames(caption, muted)}>
            <Plural value={common.length} one="# in common" other="# in common" />
          </p>
        )}
      </div>
      <ul className={css.chips}>
        {sorted.map((interest) => (
          <li key={interest}>
            <Chip common={isCommon(interest)}>
              {i18n._(interestNames[interest])}
              {isCommon(interest) && (
                <VisuallyHidden>
                  {' '}
                  <Trans>(in common)</Trans>
                </VisuallyHidden>
              )}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
