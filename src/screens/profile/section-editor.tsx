import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { OwnProfile, ProfileChange } from '#contract/own-profile.ts';
import {
  type ProfileSection,
  sectionAnswers,
  type ownProfileMachine,
  sectionFields,
} from '#machines/page/own-profile.ts';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { problemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { SectionFields } from './section-fields.tsx';
import { sectionLabels } from './section-labels.ts';
import * as css from './section-editor.css.ts';

const resolver = lazyResolver(() => import('./section-resolver.ts'));

/** The section that is being edited. */
export function SectionEditor() {
  const page = usePageActor<typeof ownProfileMachine>();
  const section = useSelector(page, (snapshot) => snapshot.context.section);
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  return section === null || profile === null ? null : <Editor key={section} section={section} profile={profile} />;
}

type EditorProps = { section: ProfileSection; profile: OwnProfile };

function Editor({ section, profile }: EditorProps) {
  const { t, i18n } = useLingui();
  const page = usePageActor<typeof ownProfileMachine>();
  const drafts = useSelector(page, (snapshot) => snapshot.context.drafts);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const form = useForm<ProfileChange>({
    resolver,
    mode: 'onTouched',
    defaultValues: sectionAnswers(profile, drafts, section),
  });
  const { subscribe, setFocus, getFieldState, formState, handleSubmit } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => page.send({ type: 'form.changed', answers: values }),
      }),
    [subscribe, page],
  );

  const refused = problem?.fields;
  useEffect(() => {
    const first = sectionFields[section].find((field) => refused?.[field] !== undefined);
    if (first !== undefined) setFocus(first);
  }, [refused, section, setFocus]);

  const errorOf = (field: keyof ProfileChange): string | undefined => {
    const code = getFieldState(field, formState).error?.message ?? refused?.[field];
    const text = fieldErrorText(code, field === 'name' ? field : undefined);
    return text === null ? undefined : i18n._(text);
  };

  return (
    <Modal
      title={i18n._(sectionLabels[section])}
      closeLabel={t`Close`}
      onClose={() => page.send({ type: 'section.closed' })}
    >
      <ModalBody>
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={(event) => void handleSubmit((answers) => page.send({ type: 'form.submitted', answers }))(event)}
          >
            <fieldset disabled={isBusy} className={css.form}>
              {problem !== null && refused === undefined && <Alert tone="danger">{i18n._(problemText(problem))}</Alert>}
              <SectionFields section={section} errorOf={errorOf} />
              <div className={css.actions}>
                <Button type="submit" block busy={isBusy}>
                  <Trans>Save</Trans>
                </Button>
                {drafts[section] !== undefined && (
                  <Button variant="quiet" block onClick={() => page.send({ type: 'draft.discarded' })}>
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
