import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { shallowEqual, useSelector } from '@xstate/react';
import { type DeleteReason, DeleteReasonSchema, type DeletionRequest } from '#contract/account.ts';
import { deletion as limits } from '#contract/limits/account.ts';
import { type Alternative, alternativesFor } from '#machines/page/deletion.ts';
import { lazyResolver } from '#src/components/lazy.ts';
import { useMachineForm } from '#src/components/machine-form.tsx';
import { heading, muted, title } from '#src/styles/text.css.ts';
import { useAppChildState, useFacts } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { Field, FieldGroup, TextArea } from '#src/ui/field/field.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';
import { focusOnMount, useSectionActor, useSectionState } from './section.tsx';

const resolver = lazyResolver<DeletionRequest, DeletionRequest>(async () => ({
  resolver: (await import('#src/components/form-resolvers.ts')).deletion,
}));

/** [DELETE-02 DELETE-03] */
export function ReasonStep() {
  const { i18n } = useLingui();
  const lane = useSectionActor('deletion');
  const reason = useSectionState('deletion', (deletion) => deletion.context.reason, null);
  const remarks = useSectionState('deletion', (deletion) => deletion.context.remarks ?? '', '');
  const discount = useAppChildState('company', (company) => company.context.data?.delete_discount ?? 0, 0);
  const {
    form: { register, control, formState },
    errorOf,
    submit,
  } = useMachineForm({
    resolver,
    defaultValues: { ...(reason !== null && { reason }), remarks },
    problem: null,
    textOf: (code) => fieldErrorText(code),
    onSubmit: (leaving) => lane?.send({ type: 'reason.submitted', leaving, discount }),
  });
  const chosen = useWatch({ control, name: 'reason' });
  return (
    <form noValidate className={css.step} onSubmit={submit}>
      <div className={css.head}>
        <h1 ref={focusOnMount} tabIndex={-1} className={heading}>
          <Trans>Why do you want to leave?</Trans>
        </h1>
        <p className={muted}>
          <Trans>Nothing is deleted yet.</Trans>
        </p>
      </div>
      <FieldGroup
        label={<Trans>Your reason</Trans>}
        labelHidden
        error={formState.errors.reason && <Trans>Please choose what fits best.</Trans>}
      >
        <RadioCards>
          {DeleteReasonSchema.options.map((one) => (
            <RadioCard key={one} marked {...register('reason')} value={one}>
              {i18n._(deletionReasons[one])}
            </RadioCard>
          ))}
        </RadioCards>
      </FieldGroup>
      {chosen === 'other' && (
        <Field label={<Trans context="reason for leaving">What is it?</Trans>} error={errorOf('remarks')}>
          <TextArea {...register('remarks')} maxLength={limits.remarks} />
        </Field>
      )}
      <Button type="submit" isFullWidth>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}

/** [DELETE-02] */
const deletionReasons = {
  found_someone: msg`I have found someone`,
  not_looking: msg`I am not looking any more`,
  no_members: msg`Nobody here is for me`,
  price: msg`It is too expensive`,
  time: msg`I have no time for it`,
  site_problems: msg`Something does not work`,
  other: msg`Something else`,
} satisfies Readonly<Record<DeleteReason, MessageDescriptor>>;

/** Alternative to deletion: accepted or declined in one click. [DELETE-05] */
export function RetentionStep() {
  const lane = useSectionActor('deletion');
  const alternatives = useSelector(
    lane,
    (deletion) => (deletion === undefined ? [] : alternativesFor(deletion.context)),
    shallowEqual,
  );
  return (
    <div className={css.step}>
      <h1 ref={focusOnMount} tabIndex={-1} className={heading}>
        <Trans>Maybe this helps</Trans>
      </h1>
      <div className={css.offers}>
        {alternatives.map((one) => (
          <Offer key={one} alternative={one} />
        ))}
      </div>
      <div className={css.stackedActions}>
        <Button isFullWidth variant="quiet" onClick={() => lane?.send({ type: 'alternative.declined' })}>
          <Trans>No, continue deleting</Trans>
        </Button>
      </div>
    </div>
  );
}

function Offer({ alternative }: { alternative: Alternative }) {
  const { i18n } = useLingui();
  const lane = useSectionActor('deletion');
  const discount = useSectionState('deletion', (deletion) => deletion.context.discount, 0);
  const mail = useFacts(({ settings }) => settings?.support_email ?? '');
  const offer = retentionOffers(discount)[alternative];
  const take = () => lane?.send({ type: 'alternative.accepted', alternative });
  return (
    <Card className={css.offer}>
      <span className={css.mark}>
        <Icon name={offer.icon} />
      </span>
      <h2 className={title}>{i18n._(offer.title)}</h2>
      <p className={muted}>{i18n._(offer.text)}</p>
      {alternative === 'support' ? (
        <ButtonLink href={`mailto:${mail}`} variant="soft" size="m" className={css.take} onClick={take}>
          {i18n._(offer.take)}
        </ButtonLink>
      ) : (
        <Button variant="soft" size="m" className={css.take} onClick={take}>
          {i18n._(offer.take)}
        </Button>
      )}
    </Card>
  );
}

type OfferTexts = {
  readonly icon: IconName;
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly take: MessageDescriptor;
};

/** Texts of the offers to a leaving member. The discount carries its own value. [DELETE-05] */
const retentionOffers = (discount: number): Readonly<Record<Alternative, OfferTexts>> => ({
  discount: {
    icon: 'coins',
    title: msg`${discount}% off for you`,
    text: msg`You pay less for your next credits.`,
    take: msg`Take the discount`,
  },
  pause: {
    icon: 'clock',
    title: msg`Pause your account`,
    text: msg`You leave the search, and we send you no notices. You come back whenever you log in.`,
    take: msg`Pause my account`,
  },
  search: {
    icon: 'search',
    title: msg`Search differently`,
    text: msg`A wider age range or the next town often changes who you see.`,
    take: msg`Change my search`,
  },
  invisible: {
    icon: 'eye-off',
    title: msg`Be invisible`,
    text: msg`You leave the search, and nobody can write to you or like you until you do first. Your chats and credits stay.`,
    take: msg`Make me invisible`,
  },
  notifications: {
    icon: 'bell',
    title: msg`Fewer notifications`,
    text: msg`Choose which e-mails and notifications you still get, or none.`,
    take: msg`Choose notifications`,
  },
  support: {
    icon: 'mail',
    title: msg`Tell us what is wrong`,
    text: msg`Write to us and we'll do our best to help.`,
    take: msg`Write to us`,
  },
});
