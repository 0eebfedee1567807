import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { account } from '#contract/limits.ts';
import type { ProfileChange } from '#contract/own-profile.ts';
import type { Section, ownProfileMachine } from '#machines/page/profile.ts';
import { Locate } from '#src/parts/locate/locate.tsx';
import { PlaceFields } from '#src/parts/place-fields/place-fields.tsx';
import { useLocated } from '#src/parts/place-fields/use-located.ts';
import { AboutField } from '#src/parts/profile-fields/about-field.tsx';
import { ChoiceField } from '#src/parts/profile-fields/choice-field.tsx';
import { InterestsField } from '#src/parts/profile-fields/interests-field.tsx';
import { useOffered } from '#src/parts/profile-fields/use-offered.ts';
import { usePage } from '#src/system.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/field/text-input.tsx';

type FieldsProps = { errorOf: (field: keyof ProfileChange) => string | undefined };

/** The fields of a section, as far as this site asks for them. [PROFILE-24] */
export function SectionFields({ section, errorOf }: FieldsProps & { section: Section }) {
  const Fields = fields[section];
  return <Fields errorOf={errorOf} />;
}

const fields = {
  about: ({ errorOf }: FieldsProps) => <AboutField labelHidden error={errorOf('about_me')} />,
  basics: Basics,
  place: Place,
  looks: Looks,
  interests: ({ errorOf }: FieldsProps) => <InterestsField labelHidden error={errorOf('interests')} />,
  reason: ({ errorOf }: FieldsProps) => (
    <ChoiceField labelHidden name="signup_reason" error={errorOf('signup_reason')} />
  ),
} satisfies Readonly<Record<Section, (props: FieldsProps) => ReactNode>>;

/** [PROFILE-02 PROFILE-03 PROFILE-06] */
function Basics({ errorOf }: FieldsProps) {
  const isOffered = useOffered();
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
      <ChoiceField name="gender" error={errorOf('gender')} />
      {isOffered('sexuality') && <ChoiceField name="sexuality" error={errorOf('sexuality')} />}
      {isOffered('relationship_status') && (
        <ChoiceField name="relationship_status" error={errorOf('relationship_status')} />
      )}
    </>
  );
}

/** [PROFILE-04 PROFILE-05 GEO-05] */
function Place({ errorOf }: FieldsProps) {
  const page = usePage<typeof ownProfileMachine>();
  const geolocation = useSelector(page, (snapshot) => snapshot.children.geolocation);
  const located = useSelector(page, (snapshot) => snapshot.context.located);
  useLocated(located);
  return (
    <>
      <Locate geolocation={geolocation} />
      <PlaceFields errorOf={errorOf} />
    </>
  );
}

const looks = ['body_type', 'hair_colour', 'eye_colour', 'tattoos'] as const;

/** [PROFILE-07 to PROFILE-10] */
function Looks({ errorOf }: FieldsProps) {
  const isOffered = useOffered();
  return looks.filter(isOffered).map((look) => <ChoiceField key={look} name={look} error={errorOf(look)} />);
}
