import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { conversationMachine } from '#machines/page/conversation.ts';
import { usePage } from '#src/system.tsx';
import { ChipButton } from '#src/ui/chip/chip.tsx';
import * as css from './icebreakers.css.ts';

const lines = [
  msg`What made you smile today?`,
  msg`Dinner or dancing?`,
  msg`Where would you rather be right now?`,
  msg`What are you good at that nobody knows?`,
  msg`Which song is stuck in your head?`,
  msg`Early bird or night owl?`,
];

/** First lines to begin with: one that is chosen stands in the box, and is sent by its sender. [CHAT-05 CHAT-18] */
export function Icebreakers({ onChosen }: { onChosen: () => void }) {
  const { i18n, t } = useLingui();
  const page = usePage<typeof conversationMachine>();
  const isUnwritten = useSelector(page, (snapshot) => snapshot.context.draft === '');
  if (!isUnwritten) return null;
  return (
    <fieldset aria-label={t`Ideas for a first line`} className={css.icebreakers}>
      {lines.map((line) => (
        <ChipButton
          key={line.id}
          onClick={() => {
            page.send({ type: 'draft.changed', text: i18n._(line) });
            onChosen();
          }}
        >
          {i18n._(line)}
        </ChipButton>
      ))}
    </fieldset>
  );
}
