import { Trans, useLingui } from '@lingui/react/macro';
import type { Intent } from '#machines/app/events.ts';
import * as css from '#src/layouts/default/layout.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useMemberState, useMemberActor } from '#src/system.tsx';
import { Alert } from '#src/ui/alert/alert.tsx';
import { TextButton } from '#src/ui/link/link.tsx';

/** After a purchase: link back to the interrupted action. */
export default function ResumeBanner() {
  const { t } = useLingui();
  const paywall = useMemberActor('paywall');
  const intent = useMemberState(
    'paywall',
    (snapshot) => (snapshot.hasTag('offered') ? snapshot.context.intent : null),
    null,
  );
  if (intent === null || paywall === undefined) return null;
  return (
    <section aria-label={t`Notices`} className={classNames(css.inner, css.notices)}>
      <Alert
        tone="success"
        dismiss={{ label: t`Close`, onDismiss: () => paywall.send({ type: 'intent.discarded' }) }}
        action={
          <TextButton onClick={() => paywall.send({ type: 'intent.resumed' })}>
            <Trans>Continue</Trans>
          </TextButton>
        }
      >
        <Offer intent={intent} />
      </Alert>
    </section>
  );
}

function Offer({ intent: { feature, name } }: { intent: Intent }) {
  if (name === null) return <Trans>You can continue where you left off.</Trans>;
  if (feature === 'allPhotos') return <Trans>All photos of {name} are open to you now.</Trans>;
  if (feature === 'like') return <Trans>You can like {name} now.</Trans>;
  if (feature === 'gift') return <Trans>You can send {name} your gift now.</Trans>;
  return <Trans>You can write to {name} now.</Trans>;
}
