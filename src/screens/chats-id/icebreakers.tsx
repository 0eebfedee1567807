import { useLingui } from '@lingui/react/macro';
import { icebreakers } from '#src/texts/icebreakers.ts';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import * as css from './icebreakers.css.ts';
import { useSendQueueActor, useSendQueueState } from './use-send-queue.ts';

/** Suggested first messages: a click puts one into the input, and the member sends it. [CHAT-05 CHAT-18] */
export function Icebreakers({ onChosen }: { onChosen: () => void }) {
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
