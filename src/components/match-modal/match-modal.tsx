import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { MouseEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AutoLike } from '#contract/like.ts';
import { type MatchAction, type matchMachine, matchActionOf } from '#machines/member/match-queue.ts';
import { display } from '#src/styles/text.css.ts';
import { useMemberActor } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { hasModifier } from '#src/ui/link/link.tsx';
import { Modal } from '#src/ui/modal/modal.tsx';
import { useModalQueue } from '#src/ui/modal/use-modal-queue.ts';
import { MatchCard } from './match-card.tsx';
import * as css from './match-modal.css.ts';
import { useIsEditing } from './use-is-editing.ts';

/**
 * A new like or match, one at a time, while the machine has one open. It comes over no other modal and breaks into no
 * sentence. [MATCH-01 to MATCH-07]
 */
export default function MatchModal() {
  const match = useMemberActor('match');
  const isModalTurn = useModalQueue(!useIsEditing());
  return match === undefined || !isModalTurn ? null : <Match match={match} />;
}

function Match({ match }: { match: ActorRefFrom<typeof matchMachine> }) {
  const liker = useSelector(match, (snapshot) => (snapshot.hasTag('open') ? snapshot.context.liker : null));
  const act = useSelector(match, (snapshot) => matchActionOf(snapshot.context));
  if (liker === null) return null;
  return (
    <NewLike
      // The next one is another modal: the focus begins anew.
      key={`${act} ${liker.id}`}
      liker={liker}
      words={<Words act={act} name={liker.name} />}
      action={act === 'message' ? <Trans>Send a message</Trans> : <Trans>View profile</Trans>}
      onAction={(id) => match.send({ type: 'matchModal.buttonClicked', id })}
      onImage={(id) => match.send({ type: 'matchModal.imageClicked', id })}
      leadsToProfile={act === 'profile'}
      onClose={() => match.send({ type: 'matchModal.dismissed' })}
    />
  );
}

const Words = ({ act, name }: { act: MatchAction; name: string }) =>
  act === 'message' ? (
    <Trans>You and {name} like each other. Say hello while the evening is young.</Trans>
  ) : (
    <Trans>{name} likes you. Take a look, and like back if you want to.</Trans>
  );

type NewLikeProps = {
  liker: AutoLike;
  words: ReactNode;
  /** What the button is called; where it leads is the business of who hears of it. [MATCH-04] */
  action: ReactNode;
  /** Both are told whose profile it is. [MATCH-06 MATCH-07] */
  onAction: (id: string) => void;
  onImage: (id: string) => void;
  /** The button leads where the image does: a second button would say the same. */
  leadsToProfile: boolean;
  onClose: () => void;
};

function NewLike({ liker, words, action, onAction, onImage, leadsToProfile, onClose }: NewLikeProps) {
  const { t } = useLingui();
  const { id, name } = liker;
  const pictureClicked = (click: MouseEvent) => {
    // Another tab is the browser's business.
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
          // The dialog's own title says it to screen readers.
          <p className={display} aria-hidden>
            <Trans>New like!</Trans>
          </p>
        }
        words={words}
        acts={
          <>
            <Button block variant="white" onClick={() => onAction(id)}>
              {action}
            </Button>
            {!leadsToProfile && (
              <Button block variant="night" onClick={() => onImage(id)}>
                <Trans>View profile</Trans>
              </Button>
            )}
          </>
        }
      />
    </Modal>
  );
}
