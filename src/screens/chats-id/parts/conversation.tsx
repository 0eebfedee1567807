import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type DragEvent, useRef } from 'react';
import type { conversationMachine } from '#machines/page/conversation.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { usePage } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './conversation.css.ts';
import { Composer } from './composer.tsx';
import { Head } from './head.tsx';
import { Icebreakers } from './icebreakers.tsx';
import { Log } from './log.tsx';
import { PhotoQuestion } from './photo-question.tsx';
import { usePick } from './use-pick.ts';
import { useSendingState } from './use-sending.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

export function Conversation() {
  const { t } = useLingui();
  const page = usePage<typeof conversationMachine>();
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isUnsaid = useSelector(page, ({ context }) => context.messages.length === 0);
  const isNothingSent = useSendingState(({ context }) => context.outgoing.length === 0, false);
  const box = useRef<HTMLTextAreaElement>(null);
  const pick = usePick();
  if (profile === null)
    return (
      <section className={css.conversation} aria-busy={!failed} aria-label={t`Conversation`}>
        <Head profile={null} />
        {failed ? (
          <LoadFailed
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
      <Head profile={profile} />
      <Log profile={profile} />
      {isUnsaid && isNothingSent && <Icebreakers onChosen={() => box.current?.focus()} />}
      <Composer profile={profile} box={box} />
      <PhotoQuestion name={name} />
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
