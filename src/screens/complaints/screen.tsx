import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { PageDescription } from '#src/components/document-head.tsx';
import * as result from '#src/components/account-page/account-page.css.ts';
import { href } from '#src/routes.ts';
import { display, heading, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';
import { type CaseDraft, caseTopics } from '#contract/case.ts';
import { cases } from '#contract/limits/server.ts';
import type { ComplaintDraft } from '#machines/page/complaint.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { EmailInput, useFormDraft, useMachineForm } from '#src/components/machine-form.tsx';
import { randomId } from '#src/random-id.ts';
import { caseTopicTexts } from '#src/texts/cases.ts';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Field, Select, TextArea } from '#src/ui/field/field.tsx';

/** [ROUTE-35 LEGAL-04] */
export function Screen() {
  const { t } = useLingui();
  const page = usePageActor('complaint');
  const sent = useSelector(page, (snapshot) => snapshot.context.sent);
  if (sent !== null) return <Sent {...sent} />;
  const summary = t`Something went wrong? Write to us. A person reads every message and answers by e-mail.`;
  return (
    <section className={css.page}>
      <PageDescription>{summary}</PageDescription>
      <div className={css.head}>
        <h1 className={display}>
          <Trans>Complaints and questions</Trans>
        </h1>
        <p className={muted}>{summary}</p>
        <p className={muted}>
          <Trans>
            Many questions have a quick answer: see <TextLink href={href('pages-faq')}>questions and answers</TextLink>.
          </Trans>
        </p>
      </div>
      <ComplaintForm />
    </section>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

function Sent({ number, email }: { number: string; email: string }) {
  const page = usePageActor('complaint');
  return (
    <section className={result.resultPage}>
      <span className={result.mark.done}>
        <Icon name="check" size="l" />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className={heading}>
        <Trans>We have your message</Trans>
      </h1>
      <p className={result.text}>
        <Trans>
          Your case has the number <strong className={css.number}>{number}</strong>.
        </Trans>
      </p>
      <p className={result.text}>
        <Trans>
          We have sent an e-mail to <strong className={css.address}>{email}</strong>. Its link shows the state of your
          case and our answers.
        </Trans>
      </p>
      <div className={result.actions}>
        <ButtonLink isFullWidth href={href('index')}>
          <Trans>Go to the home page</Trans>
        </ButtonLink>
        <Button isFullWidth variant="quiet" onClick={() => page.send({ type: 'form.reopened' })}>
          <Trans>Write another message</Trans>
        </Button>
      </div>
    </section>
  );
}

const resolver = lazyResolver<ComplaintDraft, CaseDraft>(async () => ({
  resolver: (await import('#src/components/form-resolvers.ts')).complaint,
}));

const fields = ['topic', 'text', 'email'] as const;

/** The draft survives a reload. [ROUTE-35] */
export function ComplaintForm() {
  const { i18n, t } = useLingui();
  const page = usePageActor('complaint');
  const saved = useSelector(page, (snapshot) => snapshot.context.draft);
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  const { form, problem, errorOf, submit } = useMachineForm({
    resolver,
    defaultValues: saved,
    problem: answer,
    fields,
    textOf: (code, field) => fieldErrorText(code, field === 'email' ? field : undefined),
    onSubmit: (draft) => page.send({ type: 'form.submitted', draft, key: randomId() }),
  });
  useFormDraft(form, (draft) => page.send({ type: 'draft.changed', draft }));
  const { register } = form;
  return (
    <form method="dialog" noValidate className={css.form} onSubmit={submit}>
      <FormProblem problem={problem} />
      <Field label={<Trans>What is it about?</Trans>} error={errorOf('topic')}>
        <Select {...register('topic')}>
          <option value="">{t`Please choose`}</option>
          {caseTopics.map((topic) => (
            <option key={topic} value={topic}>
              {i18n._(caseTopicTexts[topic])}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={<Trans>Your message</Trans>}
        hint={<Trans>What happened, and when? Never send us passwords or card numbers.</Trans>}
        error={errorOf('text')}
      >
        <TextArea {...register('text')} rows={6} maxLength={cases.textLength} />
      </Field>
      <Field
        label={<Trans>E-mail</Trans>}
        hint={<Trans>Our answer goes to this address.</Trans>}
        error={errorOf('email')}
      >
        <EmailInput {...register('email')} />
      </Field>
      <Button type="submit" isFullWidth busy={isBusy}>
        <Trans>Send message</Trans>
      </Button>
    </form>
  );
}
