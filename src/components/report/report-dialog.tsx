import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useWatch } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { report as limits } from '#contract/limits/contact.ts';
import { type ReportDraft, reportReasons } from '#contract/report.ts';
import type { ReportTarget } from '#machines/app/events.ts';
import type { reportMachine } from '#machines/member/report.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { href } from '#src/routes.ts';
import { muted } from '#src/styles/text.css.ts';
import { useMemberActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { reportReasonTexts } from '#src/texts/reports.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { Field, FieldGroup, TextArea } from '#src/ui/field/field.tsx';
import { Modal, ModalBody, ModalFooter } from '#src/ui/modal/modal.tsx';
import { stack } from '#src/styles/stack.css.ts';

type Lane = ActorRefFrom<typeof reportMachine>;

const resolver = lazyResolver<ReportDraft, ReportDraft>(async () => ({
  resolver: (await import('#src/components/form-resolvers.ts')).report,
}));

/** Reports a member, a photo or a message. */
export default function ReportDialog() {
  const lane = useMemberActor('report');
  return lane === undefined ? null : <Dialog lane={lane} />;
}

function Dialog({ lane }: { lane: Lane }) {
  const { t } = useLingui();
  const reported = useSelector(lane, (snapshot) => snapshot.context.reported);
  const isReportSent = useSelector(lane, (snapshot) => snapshot.hasTag('done'));
  if (reported === null) return null;
  return (
    <Modal
      title={isReportSent ? <Trans>Thank you</Trans> : <Title reported={reported} />}
      closeLabel={t`Close`}
      onClose={() => lane.send({ type: 'reportDialog.dismissed' })}
    >
      <ModalBody className={stack[20]}>
        {isReportSent ? <Thanks lane={lane} /> : <Form lane={lane} reported={reported} />}
      </ModalBody>
    </Modal>
  );
}

function Title({ reported: { kind, name } }: { reported: ReportTarget }) {
  if (kind === 'photo') return <Trans>Report a photo of {name}</Trans>;
  if (kind === 'message') return <Trans>Report a message of {name}</Trans>;
  return <Trans>Report {name}</Trans>;
}

function Form({ lane, reported }: { lane: Lane; reported: ReportTarget }) {
  const { i18n } = useLingui();
  const answer = useSelector(lane, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(lane, (snapshot) => snapshot.hasTag('busy'));
  const { profile, kind, subject, name } = reported;
  const {
    form: { register, control, formState },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    resolver,
    defaultValues: { profile, kind, subject, remarks: '' },
    problem: answer,
    textOf: (code) => fieldErrorText(code),
    onSubmit: (draft) => lane.send({ type: 'report.submitted', draft }),
  });
  const chosen = useWatch({ control, name: 'reason' });
  return (
    <form noValidate className={stack[20]} onChange={() => lane.send({ type: 'report.edited' })} onSubmit={submit}>
      <p className={muted}>
        <Trans>We look at every report. {name} is not told who wrote it.</Trans>
      </p>
      <FormProblem problem={problem} />
      <FieldGroup
        label={<Trans>What is wrong?</Trans>}
        error={formState.errors.reason && <Trans>Please choose what fits best.</Trans>}
      >
        <RadioCards>
          {reportReasons.map((reason) => (
            <RadioCard key={reason} marked {...register('reason')} value={reason}>
              {i18n._(reportReasonTexts[reason])}
            </RadioCard>
          ))}
        </RadioCards>
      </FieldGroup>
      <Field
        label={
          chosen === 'other' ? <Trans context="report">What is it?</Trans> : <Trans>Anything else? (optional)</Trans>
        }
        error={errorOf('remarks')}
      >
        <TextArea {...register('remarks')} rows={3} maxLength={limits.remarks} />
      </Field>
      <ModalFooter>
        <Button type="submit" isFullWidth busy={isBusy}>
          <Trans>Send the report</Trans>
        </Button>
      </ModalFooter>
    </form>
  );
}

function Thanks({ lane }: { lane: Lane }) {
  const id = useSelector(lane, (snapshot) => snapshot.context.report?.id ?? null);
  const isAdded = useSelector(lane, (snapshot) => (snapshot.context.report?.additions.length ?? 0) > 0);
  const close = () => lane.send({ type: 'reportDialog.dismissed' });
  return (
    <>
      <p className={muted}>
        {isAdded ? (
          <Trans>You've reported this before, so we added what you wrote to that report.</Trans>
        ) : (
          <Trans>We'll review it. Follow it under Settings → Your reports.</Trans>
        )}
      </p>
      <div className={stack[8]}>
        {id !== null && (
          <ButtonLink isFullWidth href={href('reports-id', { id })} onClick={close}>
            <Trans>See your report</Trans>
          </ButtonLink>
        )}
        <Button isFullWidth variant="quiet" onClick={close}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </>
  );
}
