import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type DragEvent, useRef } from 'react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { usePageActor } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './conversation.css.ts';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { Icebreakers } from './icebreakers.tsx';
import { MessageList } from './message-list.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { usePhotoPreview } from './use-photo-preview.ts';
import { useSendQueueState } from './use-send-queue.ts';

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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a photo may be dropped here; the button beside the box does the same.
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
      <MessageList profile={profile} />
      {hasNoMessages && isQueueEmpty && <Icebreakers onChosen={() => box.current?.focus()} />}
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
