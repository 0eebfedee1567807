import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type Alternative, alternativesFor } from '#machines/page/deletion.ts';
import { heading, muted, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { retentionOffers } from './retention-offers.ts';
import * as css from './account-deletion.css.ts';
import { focusOnMount } from './focus-on-mount.ts';
import { useSectionActor, useSectionState } from './use-section-actor.ts';

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
      <div className={css.actions}>
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
      <p className={muted}>{i18n._(offer.words)}</p>
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
