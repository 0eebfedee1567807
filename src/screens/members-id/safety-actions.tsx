import { Trans, useLingui } from '@lingui/react/macro';
import type { Profile } from '#contract/profile.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { BlockButton } from './block-button.tsx';
import * as css from './safety-actions.css.ts';

/** Report and block: always visible, except on one's own profile. [PROFILE-19] */
export function SafetyActions({ profile }: { profile: Profile }) {
  const canAct = useFacts(({ user }) => user !== null && user.profile.id !== profile.id);
  if (!canAct) return null;
  return (
    <div className={css.safety}>
      <Report profile={profile} />
      <BlockButton profile={profile} />
    </div>
  );
}

function Report({ profile: { id, name } }: { profile: Profile }) {
  const { t } = useLingui();
  const send = useSend();
  return (
    <Button
      variant="quiet"
      size="m"
      aria-label={t`Report ${name}`}
      className={css.act}
      onClick={() =>
        send({ type: 'reportDialog.requested', reported: { profile: id, kind: 'member', subject: null, name } })
      }
    >
      <Icon name="flag" size="s" />
      <span className={css.word}>
        <Trans>Report</Trans>
      </span>
    </Button>
  );
}
