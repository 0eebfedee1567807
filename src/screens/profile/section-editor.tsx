import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FormProvider } from 'react-hook-form';
import type { OwnProfile } from '#contract/own-profile.ts';
import { type ProfileSection, sectionAnswers, sectionFields } from '#machines/page/own-profile.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { lazyResolver } from '#src/components/lazy-resolver.ts';
import { useFormDraft, useMachineForm } from '#src/components/use-machine-form.ts';
import { usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { SectionFields } from './section-fields.tsx';
import { sectionLabels } from './section-labels.ts';
import * as css from './section-editor.css.ts';

const resolver = lazyResolver(() => import('./section-resolver.ts'));

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
