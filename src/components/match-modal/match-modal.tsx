import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MouseEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AutoLike } from '#contract/like.ts';
import { type MatchAction, matchActionOf, type matchQueueMachine } from '#machines/member/match-queue.ts';
import { display } from '#src/styles/text.css.ts';
import { useMemberActor } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { hasModifier } from '#src/ui/link/link.tsx';
import { Modal } from '#src/ui/modal/modal.tsx';
import { MatchCard } from './match-card.tsx';
import * as css from './match-modal.css.ts';

/** Shows new likes and matches, one at a time. [MATCH-01 to MATCH-07] */
export default function MatchModal() {
  const match = useMemberActor('matchQueue');
  return match === undefined ? null : <Match match={match} />;
}

function Match({ match }: { match: ActorRefFrom<typeof matchQueueMachine> }) {
  const liker = useSelector(match, (snapshot) => (snapshot.hasTag('open') ? snapshot.context.liker : null));
  const matchAction = useSelector(match, (snapshot) => matchActionOf(snapshot.context));
  if (liker === null) return null;
  return (
    <NewLike
      // The key mounts a new modal for the next match, so that focus starts at its title.
      key={`${matchAction} ${liker.id}`}
      liker={liker}
      text={<MatchText matchAction={matchAction} name={liker.name} />}
      action={matchAction === 'message' ? <Trans>Send a message</Trans> : <Trans>View profile</Trans>}
      onAction={(id) => match.send({ type: 'matchModal.buttonClicked', id })}
      onImage={(id) => match.send({ type: 'matchModal.imageClicked', id })}
      leadsToProfile={matchAction === 'profile'}
      onClose={() => match.send({ type: 'matchModal.dismissed' })}
    />
  );
}

const MatchText = ({ matchAction, name }: { matchAction: MatchAction; name: string }) =>
  matchAction === 'message' ? (
    <Trans>You and {name} like each other. Say hello while the evening is young.</Trans>
  ) : (
    <Trans>{name} likes you. Take a look, and like back if you want to.</Trans>
  );

type NewLikeProps = {
  liker: AutoLike;
  text: ReactNode;
  /** Label of the button; `onAction` decides its effect. [MATCH-04] */
  action: ReactNode;
  /** Both get the profile id of the other member. [MATCH-06 MATCH-07] */
  onAction: (id: string) => void;
  onImage: (id: string) => void;
  /** No extra button: it would repeat the image's link. */
  leadsToProfile: boolean;
  onClose: () => void;
};

function NewLike({ liker, text, action, onAction, onImage, leadsToProfile, onClose }: NewLikeProps) {
  const { t } = useLingui();
  const { id, name } = liker;
  const pictureClicked = (click: MouseEvent) => {
    // A click for a new tab is left to the browser.
    if (hasModifier(click)) return;
    click.preventDefault();
    onImage(id);
  };
  return (
    <Modal title={<Trans>New like!</Trans>} titleHidden className={css.panel} closeLabel={t`Close`} onClose={onClose}>
      <MatchCard
        id={id}
        name={name}
        image={liker.main_image?.match ?? null}
        onPicture={pictureClicked}
        title={
          // Screen readers read the dialog's own title.
          <p className={display} aria-hidden>
            <Trans>New like!</Trans>
          </p>
        }
        text={text}
        actions={
          <>
            <Button isFullWidth variant="white" onClick={() => onAction(id)}>
              {action}
            </Button>
            {!leadsToProfile && (
              <Button isFullWidth variant="night" onClick={() => onImage(id)}>
                <Trans>View profile</Trans>
              </Button>
            )}
          </>
        }
      />
    </Modal>
  );
}
