import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type FieldPath, FormProvider, useFormContext } from 'react-hook-form';
import { account } from '#contract/limits/account.ts';
import type { OwnProfile, ProfileChange } from '#contract/own-profile.ts';
import { choiceFieldsIn } from '#contract/profile-fields.ts';
import { type ProfileSection, sectionAnswers, sectionFields } from '#machines/page/own-profile.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { useFormDraft, useMachineForm } from '#src/components/machine-form.tsx';
import { LocateButton, PlaceFields, useDetectedPlace } from '#src/components/profile-fields/place-fields.tsx';
import {
  AboutField,
  ChoiceField,
  InterestsField,
  useIsFieldEnabled,
} from '#src/components/profile-fields/profile-fields.tsx';
import { PromptsField } from '#src/components/profile-fields/prompts-field.tsx';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field, TextInput } from '#src/ui/field/field.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { sectionLabels } from './profile-sections.tsx';
import * as css from './screen.css.ts';

const resolver = lazyResolver(async () => ({ resolver: (await import('#src/components/form-resolvers.ts')).profile }));

export function SectionEditor() {
  const page = usePageActor('ownProfile');
  const section = useSelector(page, (snapshot) => snapshot.context.section);
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  return section === null || profile === null ? null : <Editor key={section} section={section} profile={profile} />;
}

type EditorProps = { section: ProfileSection; profile: OwnProfile };

function Editor({ section, profile }: EditorProps) {
  const { t, i18n } = useLingui();
  const page = usePageActor('ownProfile');
  const drafts = useSelector(page, (snapshot) => snapshot.context.drafts);
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const { form, problem, errorOf, submit } = useMachineForm({
    resolver,
    mode: 'onTouched',
    defaultValues: sectionAnswers(profile, drafts, section),
    problem: answer,
    fields: sectionFields[section],
    textOf: (code, field) => fieldErrorText(code, field === 'name' ? field : undefined),
    onSubmit: (answers) => page.send({ type: 'form.submitted', answers }),
  });
  useFormDraft(form, (answers) => page.send({ type: 'form.changed', answers }));

  return (
    <Modal
      title={i18n._(sectionLabels[section])}
      closeLabel={t`Close`}
      onClose={() => page.send({ type: 'section.closed' })}
    >
      <ModalBody>
        <FormProvider {...form}>
          <form noValidate onSubmit={submit}>
            <fieldset disabled={isBusy} className={css.form}>
              <FormProblem problem={problem} />
              <SectionFields section={section} errorOf={errorOf} />
              <div className={css.actions}>
                <Button type="submit" isFullWidth busy={isBusy}>
                  <Trans>Save</Trans>
                </Button>
                {drafts[section] !== undefined && (
                  <Button variant="quiet" isFullWidth onClick={() => page.send({ type: 'draft.discarded' })}>
                    <Trans>Discard changes</Trans>
                  </Button>
                )}
              </div>
            </fieldset>
          </form>
        </FormProvider>
      </ModalBody>
    </Modal>
  );
}

type FieldsProps = { errorOf: (field: FieldPath<ProfileChange>) => string | undefined };

/** Fields of a section that the site enables. [PROFILE-24] */
function SectionFields({ section, errorOf }: FieldsProps & { section: ProfileSection }) {
  const Fields = fields[section];
  return <Fields errorOf={errorOf} />;
}

const fields = {
  about: ({ errorOf }: FieldsProps) => <AboutField labelHidden error={errorOf('about_me')} />,
  prompts: ({ errorOf }: FieldsProps) => <PromptsField labelHidden errorOf={errorOf} />,
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
        hint={<Trans>Visible to other members. It doesn't have to be your real name.</Trans>}
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
