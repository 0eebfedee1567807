import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type DragEvent, useRef } from 'react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { usePageActor } from '#src/system.tsx';
import { icebreakers } from '#src/texts/chat.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import * as css from './conversation.css.ts';
import { MessageList } from './message-list.tsx';
import { PhotoPreview, usePhotoPreview } from './photo-preview.tsx';
import { useSendQueueActor, useSendQueueState } from './use-send-queue.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

export function Conversation() {
  const { t } = useLingui();
  const page = usePageActor('conversation');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const hasNoMessages = useSelector(page, ({ context }) => context.messages.length === 0);
  const isQueueEmpty = useSendQueueState(({ context }) => context.outgoing.length === 0, false);
  const box = useRef<HTMLTextAreaElement>(null);
  const pick = usePhotoPreview();
  if (profile === null)
    return (
      <section className={css.conversation} aria-busy={!failed} aria-label={t`Conversation`}>
        <ConversationHeader profile={null} />
        {failed ? (
          <LoadError
            level={1}
            title={<Trans>The conversation could not be loaded</Trans>}
            problem={problem}
            onRetry={() => page.send({ type: 'conversation.retried' })}
          />
        ) : (
          <Loading />
        )}
      </section>
    );
  const { name } = profile;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a photo may be dropped here; the photo button does the same.
    <section
      className={css.conversation}
      aria-label={t`Conversation with ${name}`}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        pick(event.dataTransfer.files);
      }}
    >
      <ConversationHeader profile={profile} />
      <MessageList
        profile={profile}
        ideas={hasNoMessages && isQueueEmpty && <Icebreakers onChosen={() => box.current?.focus()} />}
      />
      <Composer profile={profile} box={box} />
      <PhotoPreview name={name} />
    </section>
  );
}

const Loading = () => (
  <div className={css.loading}>
    <Skeleton className={css.loadingBubble} />
    <Skeleton className={css.loadingOwn} />
    <Skeleton className={css.loadingBubble} />
  </div>
);

/** Suggested first messages: a click puts one into the input, and the member sends it. [CHAT-05 CHAT-18] */
function Icebreakers({ onChosen }: { onChosen: () => void }) {
  const { i18n, t } = useLingui();
  const sending = useSendQueueActor();
  const isUnwritten = useSendQueueState((snapshot) => snapshot.context.draft === '', false);
  if (!isUnwritten) return null;
  return (
    <fieldset aria-label={t`Ideas for a first line`} className={css.icebreakers}>
      {icebreakers.map((line) => (
        <ChipButton
          key={line.id}
          onClick={() => {
            sending?.send({ type: 'draft.changed', text: i18n._(line) });
            onChosen();
          }}
        >
          {i18n._(line)}
        </ChipButton>
      ))}
    </fieldset>
  );
}
