import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Case, CaseReply } from '#contract/case.ts';
import { useTimeFormat } from '#src/components/formats.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted, title, visuallyHidden } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { caseStateTexts, caseTopicTexts } from '#src/texts/cases.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './screen.css.ts';
import { useEffect } from 'react';
import { cases } from '#contract/limits/server.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { FormProblem } from '#src/components/form-problem.tsx';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { randomId } from '#src/random-id.ts';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Field, TextArea } from '#src/ui/field/field.tsx';

/** A case opened by a mailed link: what was written, its state, and a reply. Not for search engines. [ROUTE-61] */
export const Screen = () => (
  <>
    <meta name="robots" content="noindex" />
    <SupportCase />
  </>
);

function SupportCase() {
  const page = usePageActor('supportCase');
  const found = useSelector(page, (snapshot) => snapshot.context.case);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const tag = useSelector(page, (snapshot) =>
    (['notFound', 'noLink', 'failed'] as const).find((one) => snapshot.hasTag(one)),
  );
  if (tag === 'notFound') return <PageNotFound />;
  if (tag === 'noLink') return <NoLink />;
  if (tag === 'failed')
    return (
      <LoadError
        level={1}
        title={<Trans>Your case could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'case.retried' })}
      />
    );
  return <section className={css.page}>{found === null ? <Loading /> : <CaseDetail found={found} />}</section>;
}

function Loading() {
  const { t } = useLingui();
  return (
    <div aria-busy className={css.head}>
      <h1 className={visuallyHidden}>{t`Loading your case`}</h1>
      <Skeleton shape="title" width="half" />
      <Skeleton width="long" />
      <Skeleton width="long" />
    </div>
  );
}

function CaseDetail({ found }: { found: Case }) {
  const { i18n } = useLingui();
  const { clock, day } = useTimeFormat();
  const { number, topic, state, entries } = found;
  return (
    <>
      <div className={css.head}>
        <h1 className={heading}>
          <Trans>Your case {number}</Trans>
        </h1>
        <p className={muted}>
          {i18n._(caseTopicTexts[topic])} · {i18n._(caseStateTexts[state])}
        </p>
      </div>
      <ol className={css.entries}>
        {entries.map((entry, index) => (
          // Entries are only appended, so the index is a stable key.
          <li key={index} className={css.entryOf[entry.author]}>
            <p className={classNames(bodySmall, entry.author === 'sender' && muted)}>
              {entry.author === 'sender' ? <Trans>You</Trans> : <Trans>Our answer</Trans>} · {day(entry.time)},{' '}
              {clock(entry.time)}
            </p>
            <p className={css.text}>{entry.text}</p>
          </li>
        ))}
      </ol>
      <h2 className={title}>{topic === 'decision' ? <Trans>Do you disagree?</Trans> : <Trans>Add something</Trans>}</h2>
      {topic === 'decision' && (
        <p>
          <Trans>Write to us why. With your objection we decide a second time.</Trans>
        </p>
      )}
      <ReplyForm isClosed={state === 'closed'} />
    </>
  );
}

/** After a reload: the link is the key, and no browser keeps it. */
const NoLink = () => (
  <EmptyState
    icon="mail"
    level={1}
    title={<Trans>Please open the link in our e-mail</Trans>}
    actions={
      <ButtonLink isFullWidth href={href('complaints')}>
        <Trans>Write to us</Trans>
      </ButtonLink>
    }
  >
    <Trans>Your case opens only with the link in our e-mail. No one else can see it, not even in this browser.</Trans>
  </EmptyState>
);

const resolver = lazyResolver<CaseReply, CaseReply>(async () => ({
  resolver: (await import('#src/components/form-resolvers.ts')).caseReply,
}));

const fields = ['text'] as const;

/** A reply to a closed case opens it again. [ROUTE-61] */
export function ReplyForm({ isClosed }: { isClosed: boolean }) {
  const page = usePageActor('supportCase');
  const answer = useSelector(page, (snapshot) => snapshot.context.problem);
  const isSending = useSelector(page, (snapshot) => snapshot.hasTag('sending'));
  const isReplied = useSelector(page, (snapshot) => snapshot.hasTag('replied'));
  const {
    form: { register, reset },
    problem,
    errorOf,
    submit,
  } = useMachineForm({
    resolver,
    defaultValues: { text: '' },
    problem: answer,
    fields,
    textOf: (code) => fieldErrorText(code),
    onSubmit: (reply) => page.send({ type: 'reply.submitted', reply, key: randomId() }),
  });
  useEffect(() => {
    if (isReplied) reset();
  }, [isReplied, reset]);
  return (
    <form noValidate className={css.form} onChange={() => page.send({ type: 'reply.edited' })} onSubmit={submit}>
      <FormProblem problem={problem} />
      {isReplied && (
        <Alert tone="success">
          <Trans>Sent. We answer by e-mail.</Trans>
        </Alert>
      )}
      <Field
        label={<Trans>Your message</Trans>}
        hint={isClosed ? <Trans>A reply opens the case again.</Trans> : undefined}
        error={errorOf('text')}
      >
        <TextArea {...register('text')} rows={4} maxLength={cases.textLength} />
      </Field>
      <Button type="submit" isFullWidth busy={isSending}>
        <Trans>Send reply</Trans>
      </Button>
    </form>
  );
}
