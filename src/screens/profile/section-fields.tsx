import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { account } from '#contract/limits.ts';
import type { ProfileChange } from '#contract/own-profile.ts';
import { choiceFieldsIn } from '#contract/profile-fields.ts';
import type { ProfileSection } from '#machines/page/own-profile.ts';
import { LocateButton } from '#src/components/locate-button/locate-button.tsx';
import { PlaceFields } from '#src/components/place-fields/place-fields.tsx';
import { useDetectedPlace } from '#src/components/place-fields/use-detected-place.ts';
import { AboutField } from '#src/components/profile-fields/about-field.tsx';
import { ChoiceField } from '#src/components/profile-fields/choice-field.tsx';
import { InterestsField } from '#src/components/profile-fields/interests-field.tsx';
import { useIsFieldEnabled } from '#src/components/profile-fields/use-is-field-enabled.ts';
import { usePageActor } from '#src/system.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/field/text-input.tsx';

type FieldsProps = { errorOf: (field: keyof ProfileChange) => string | undefined };

/** Fields of a section that the site enables. [PROFILE-24] */
export function SectionFields({ section, errorOf }: FieldsProps & { section: ProfileSection }) {
  const Fields = fields[section];
  return <Fields errorOf={errorOf} />;
}

const fields = {
  about: ({ errorOf }: FieldsProps) => <AboutField labelHidden error={errorOf('about_me')} />,
  basics: Basics,
  place: Place,
  looks: ({ errorOf }: FieldsProps) => <Choices section="looks" errorOf={errorOf} />,
  interests: ({ errorOf }: FieldsProps) => <InterestsField labelHidden error={errorOf('interests')} />,
  reason: ({ errorOf }: FieldsProps) => (
    <ChoiceField labelHidden name="signup_reason" error={errorOf('signup_reason')} />
  ),
} satisfies Readonly<Record<ProfileSection, (props: FieldsProps) => ReactNode>>;

/** [PROFILE-02 PROFILE-03 PROFILE-06] */
function Basics({ errorOf }: FieldsProps) {
  const { register } = useFormContext<ProfileChange>();
  return (
    <>
      <Field
        label={<Trans>Name</Trans>}
        hint={<Trans>Others see it. It need not be your real one.</Trans>}
        error={errorOf('name')}
      >
        <TextInput
          {...register('name')}
          autoComplete="nickname"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={account.name.max}
        />
      </Field>
      <Choices section="basics" errorOf={errorOf} />
    </>
  );
}

/** [PROFILE-04 PROFILE-05 GEO-05] */
function Place({ errorOf }: FieldsProps) {
  const page = usePageActor('ownProfile');
  const geolocation = useSelector(page, (snapshot) => snapshot.children.geolocation);
  const located = useSelector(page, (snapshot) => snapshot.context.located);
  useDetectedPlace(located);
  return (
    <>
      <LocateButton geolocation={geolocation} />
      <PlaceFields errorOf={errorOf} />
    </>
  );
}

/** [PROFILE-07 to PROFILE-10] */
function Choices({ section, errorOf }: FieldsProps & { section: 'basics' | 'looks' }) {
  const isFieldEnabled = useIsFieldEnabled();
  return choiceFieldsIn(section)
    .filter(isFieldEnabled)
    .map((field) => <ChoiceField key={field} name={field} error={errorOf(field)} />);
}
