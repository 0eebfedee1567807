import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { Message } from '#contract/chat.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { type conversationMachine, onTheWay } from '#machines/page/conversation.ts';
import { useTimes } from '#src/parts/times.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { usePage } from '#src/system.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './log.css.ts';
import { Earlier } from './earlier.tsx';
import { First } from './first.tsx';
import { Outgoing } from './outgoing.tsx';
import { Said } from './said.tsx';
import { spoken } from './spoken.ts';
import { usePlaceInLog } from './use-place-in-log.ts';

/** What was said, the last at the foot. [CHAT-01 CHAT-08] */
export function Log({ profile }: { profile: ProfileCard }) {
  const { t } = useLingui();
  const { day: dayOf } = useTimes();
  const page = usePage<typeof conversationMachine>();
  const me = useSelector(page, (snapshot) => snapshot.context.me);
  const messages = useSelector(page, (snapshot) => snapshot.context.messages);
  const outgoing = useSelector(page, ({ context }) => onTheWay(context), shallowEqual);
  const { name } = profile;
  const log = usePlaceInLog({
    first: messages[0]?.id,
    last: messages.at(-1)?.id,
    outgoing: outgoing.length,
  });
  const isEmpty = messages.length === 0 && outgoing.length === 0;
  return (
    <>
      {/* What arrives is said by the announcer, once: a log would say what is loaded or confirmed too. */}
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label={t`Conversation with ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it.
        tabIndex={0}
        className={css.log}
      >
        {isEmpty ? (
          <First profile={profile} />
        ) : (
          <div className={css.lines}>
            <Earlier />
            {spoken(messages, me).map((day) => (
              <Day key={day.groups[0]?.messages[0]?.id} label={dayOf(day.time)}>
                {day.groups.map((group) => (
                  <Said key={group.messages[0]?.id} group={group} from={name} />
                ))}
              </Day>
            ))}
            {outgoing.map((one) => (
              <Outgoing key={one.key} outgoing={one} />
            ))}
          </div>
        )}
      </div>
      <Announcer messages={messages} me={me} name={name} />
    </>
  );
}

const Day = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <h2 className={classNames(caption, css.day)}>{label}</h2>
    {children}
  </>
);

type AnnouncerProps = { messages: readonly Message[]; me: string; name: string };

/** Says each message that arrives while the conversation is open. */
function Announcer({ messages, me, name }: AnnouncerProps) {
  const last = messages.findLast((message) => message.sender !== me);
  const body = last?.body;
  const [known] = useState(last?.id);
  return (
    <VisuallyHidden>
      <output>
        {last !== undefined && last.id !== known && (
          <Trans>
            {name} writes: {body}
          </Trans>
        )}
      </output>
    </VisuallyHidden>
  );
}
