import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Profile } from '#contract/profile.ts';
import { pendingBlock } from '#machines/member/blocks.ts';
import { BlockQuestion } from '#src/components/report/block-question.tsx';
import { useFacts, useMemberState, usePageActor, useSend } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

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

/** For members; hidden on one's own profile. [PROFILE-19 BLOCK-01] */
function BlockButton({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const page = usePageActor('profileView');
  const isConfirming = useSelector(page, (snapshot) => snapshot.hasTag('confirmingBlock'));
  const canBlock = useFacts(({ user }) => user !== null && user.profile.id !== profile.id);
  const isBlocked = useIsBlocked();
  const { name } = profile;
  if (!canBlock || isBlocked) return null;
  return (
    <>
      <Button
        variant="danger-quiet"
        size="m"
        aria-label={t`Block ${name}`}
        className={css.act}
        onClick={() => page.send({ type: 'block.requested' })}
      >
        <Icon name="ban" size="s" />
        <span className={css.word}>
          <Trans>Block</Trans>
        </span>
      </Button>
      {isConfirming && (
        <BlockQuestion
          name={name}
          onConfirm={() => page.send({ type: 'block.confirmed' })}
          onDecline={() => page.send({ type: 'block.cancelled' })}
        />
      )}
    </>
  );
}

/** True from the click on, before the server confirms the block. [BLOCK-01] */
export const useIsBlocked = (): boolean => {
  const page = usePageActor('profileView');
  const id = useSelector(page, (snapshot) => snapshot.context.id);
  const known = useSelector(page, (snapshot) => snapshot.context.profile?.blocked === true);
  return useMemberState('blocks', ({ context }) => pendingBlock(context, id), null) ?? known;
};
