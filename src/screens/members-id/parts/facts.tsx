import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Profile } from '#contract/profile.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import {
  bodyTypes,
  eyeColours,
  genders,
  hairColours,
  interestNames,
  relationshipStatuses,
  sexualities,
  tattoos,
} from '#src/texts/profile.ts';
import { Chip } from '#src/ui/chip/chip.tsx';
import * as css from './facts.css.ts';

/** A value in words, or nothing where the member has said nothing. */
const word = <Value extends string>(words: Readonly<Record<Value, MessageDescriptor>>, value: Value | null) =>
  value === null ? null : words[value];

/** What a member has said, in the order in which it is shown; fields that this site does not show are left out. [PROFILE-24] */
export const saidFacts = (profile: Profile, shown: readonly string[]): readonly MessageDescriptor[] => {
  const said = {
    gender: word(genders, profile.gender),
    sexuality: word(sexualities, profile.sexuality),
    relationship_status: word(relationshipStatuses, profile.relationship_status),
    body_type: word(bodyTypes, profile.body_type),
    hair_colour: word(hairColours, profile.hair_colour),
    eye_colour: word(eyeColours, profile.eye_colour),
    tattoos: word(tattoos, profile.tattoos),
  };
  return Object.entries(said).flatMap(([field, fact]) => (fact !== null && shown.includes(field) ? [fact] : []));
};

const nothing: readonly string[] = [];

export function Facts({ profile }: { profile: Profile }) {
  const { i18n } = useLingui();
  const fields = useFacts((facts) => facts.settings?.visible_profile_fields ?? nothing);
  const notes = useFacts((facts) => facts.settings?.visible_profile_notes ?? nothing);
  const said = saidFacts(profile, fields);
  const interests = fields.includes('interests') ? profile.interests : [];
  return (
    <div className={css.facts}>
      {profile.about_me !== null && notes.includes('about_me') && (
        <section className={css.section}>
          <h2 className={title}>
            <Trans>About me</Trans>
          </h2>
          <p className={classNames(bodyLarge, css.about)}>{profile.about_me}</p>
        </section>
      )}
      {said.length > 0 && (
        <section className={css.section}>
          <h2 className={title}>
            <Trans>Facts</Trans>
          </h2>
          <ul className={css.chips}>
            {said.map((fact) => (
              <li key={fact.id}>
                <Chip>{i18n._(fact)}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      {interests.length > 0 && (
        <section className={css.section}>
          <h2 className={title}>
            <Trans>Interests</Trans>
          </h2>
          <ul className={css.chips}>
            {interests.map((interest) => (
              <li key={interest}>
                <Chip>{i18n._(interestNames[interest])}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
