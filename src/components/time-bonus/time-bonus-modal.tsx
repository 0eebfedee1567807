import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { timeBonus } from '#contract/limits/shop.ts';
import type { timeBonusModalMachine } from '#machines/member/time-bonus-modal.ts';
import { useTimeBonusEnd } from './use-discount-end.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, caption, heading, muted } from '#src/styles/text.css.ts';
import { useMemberActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Countdown } from '#src/ui/countdown/countdown.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { hasModifier } from '#src/ui/link/link.tsx';
import { Modal } from '#src/ui/modal/modal.tsx';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './time-bonus.css.ts';

/** Shown once. [BONUS-22 to BONUS-30] */
export default function TimeBonusModal() {
  const modal = useMemberActor('timeBonusModal');
  return modal === undefined ? null : <Offer modal={modal} />;
}

function Offer({ modal }: { modal: ActorRefFrom<typeof timeBonusModalMachine> }) {
  const { t, i18n } = useLingui();
  const left = useTimeBonusEnd();
  const { percent, actFastHours } = timeBonus;
  const saved = i18n.number(percent / 100, { style: 'percent' });
  const taken = (click: MouseEvent) => {
    // A click for a new tab is left to the browser.
    if (hasModifier(click)) return;
    click.preventDefault();
    modal.send({ type: 'bonus.accepted' });
  };
  return (
    <Modal
      title={<Trans>Your welcome bonus</Trans>}
      titleHidden
      className={css.panel}
      closeLabel={t`Close`}
      onClose={() => modal.send({ type: 'bonus.dismissed' })}
    >
      <div className={css.head}>
        <StatusTag tone="premium" icon="star">
          <Trans>Special offer</Trans>
        </StatusTag>
        <p className={css.figure}>
          <VisuallyHidden>{saved}</VisuallyHidden>
          <span aria-hidden>{percent}</span>
          <span aria-hidden className={css.sign}>
            %
          </span>
        </p>
        {/* Screen readers read the dialog's own title. */}
        <p className={heading} aria-hidden>
          <Trans>Your welcome bonus</Trans>
        </p>
      </div>
      <div className={css.body}>
        <p className={bodyLarge}>
          <Trans>Unlock every photo and keep the conversation going.</Trans>
        </p>
        <p className={muted}>
          {t`${plural(actFastHours, {
            one: 'Act fast: the discount on your first bundle ends # hour after you joined.',
            other: 'Act fast: the discount on your first bundle ends # hours after you joined.',
          })}`}
        </p>
        <ButtonLink isFullWidth variant="success" href={href('credits')} className={css.go} onClick={taken}>
          <span>
            <Trans>Claim {saved} off</Trans>
          </span>
          {left !== null && <Countdown seconds={left} className={css.timer} />}
        </ButtonLink>
        <p className={classNames(caption, muted, css.promise)}>
          <Icon name="check" size="xs" />
          <Trans>Credits instantly received</Trans>
        </p>
      </div>
    </Modal>
  );
}
