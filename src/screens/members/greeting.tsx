import { Trans } from '@lingui/react/macro';
import { now } from '#machines/generic/clock.ts';
import { heading } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';

type DayPart = 'morning' | 'afternoon' | 'evening';

/** Part of the day for an hour from 0 to 23. */
export const getDayPart = (hour: number): DayPart =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';

export function Greeting() {
  const name = useFacts((facts) => facts.user?.profile.name ?? null);
  const part = getDayPart(new Date(now()).getHours());
  return <h1 className={heading}>{name === null ? <Unnamed part={part} /> : <Named part={part} name={name} />}</h1>;
}

function Named({ part, name }: { part: DayPart; name: string }) {
  if (part === 'morning') return <Trans>Good morning, {name}</Trans>;
  if (part === 'afternoon') return <Trans>Good afternoon, {name}</Trans>;
  return <Trans>Good evening, {name}</Trans>;
}

function Unnamed({ part }: { part: DayPart }) {
  if (part === 'morning') return <Trans>Good morning</Trans>;
  if (part === 'afternoon') return <Trans>Good afternoon</Trans>;
  return <Trans>Good evening</Trans>;
}
