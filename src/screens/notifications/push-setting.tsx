import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, RefCallback } from 'react';
import { type PushOffer, usePushOptIn } from '#src/components/use-push-opt-in.ts';
import { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { muted, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { problemText } from '#src/texts/problems.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

/** Push in this browser: state and action. [PUSH-01 PUSH-04 to PUSH-09] */
export function PushSetting() {
  const { i18n } = useLingui();
  const offer = usePushOptIn();
  const { fallback, leaving } = useFocusFallback();
  const hasPush = useFacts(({ settings }) => settings !== null && settings.push_public_key !== null);
  if (!hasPush || offer.state === 'unknown') return null;
  return (
    <Card className={css.pushCard}>
      <Icon name="bell" size="m" className={css.icon} />
      <div ref={fallback} tabIndex={-1} className={css.words}>
        <h2 className={title}>
          <Trans>Push in this browser</Trans>
        </h2>
        <output className={muted}>
          <PushStatus state={offer.state} />
        </output>
        {offer.problem !== null && !offer.isBusy && <p role="alert">{i18n._(problemText(offer.problem))}</p>}
        <Act offer={offer} leaving={leaving} />
      </div>
    </Card>
  );
}

const pushStatusTexts: Readonly<Record<Exclude<PushOffer['state'], 'unknown'>, ReactNode>> = {
  capable: (
    <Trans>Get notified right away, even when this site is closed. Notifications never show names or messages.</Trans>
  ),
  subscribed: <Trans>This browser gets them. They stop when you log out.</Trans>,
  denied: (
    <Trans>
      You have not allowed this site to notify you. To allow it, open the site information beside the address of this
      page and allow notifications there.
    </Trans>
  ),
  unsupported: <Trans>This browser cannot show them.</Trans>,
};

const PushStatus = ({ state }: { state: keyof typeof pushStatusTexts }) => pushStatusTexts[state];

type ActProps = { offer: PushOffer; leaving: RefCallback<HTMLElement> };

function Act({ offer: { state, canSubscribe, isBusy, ask, stop }, leaving }: ActProps) {
  if (canSubscribe || (isBusy && state === 'capable'))
    return (
      <Button ref={leaving} size="m" busy={isBusy} className={css.pushButton} onClick={ask}>
        <Trans>Turn on</Trans>
      </Button>
    );
  if (state !== 'subscribed') return null;
  return (
    <Button ref={leaving} size="m" variant="line" busy={isBusy} className={css.pushButton} onClick={stop}>
      <Trans>Turn off</Trans>
    </Button>
  );
}
