import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { conversationMachine } from '#machines/page/conversation.ts';
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx';
import { usePage } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './conversation.css.ts';
import { Composer } from './composer.tsx';
import { Head } from './head.tsx';
import { Icebreakers } from './icebreakers.tsx';
import { Log } from './log.tsx';

export function Conversation() {
  const { t } = useLingui();
  const page = usePage<typeof conversationMachine>();
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const isEmpty = useSelector(page, ({ context }) => context.messages.length === 0 && context.outgoing.length === 0);
  const box = useRef<HTMLTextAreaElement>(null);
  const retry = () => page.send({ type: 'conversation.retried' });
  if (profile === null)
    return (
      <section className={css.conversation} aria-busy={!failed} aria-label={t`Conversation`}>
        <Head profile={null} />
        {failed ? (
          <LoadFailed
            level={1}
            title={<Trans>The conversation could not be loaded</Trans>}
            problem={problem}
            onRetry={retry}
          />
        ) : (
          <Loading />
        )}
      </section>
    );
  const { name } = profile;
  return (
    <section className={css.conversation} aria-label={t`Conversation with ${name}`}>
      <Head profile={profile} />
      <Log profile={profile} />
      {isEmpty && <Icebreakers onChosen={() => box.current?.focus()} />}
      <Composer profile={profile} box={box} />
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
