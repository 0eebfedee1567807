import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, muted, numeric, title } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import * as css from './state.css.ts';

const hoursADay = 24;

/** Days from two upwards, then hours; plus the exact time. [DELETE-04] */
export function TimeLeft({ until }: { until: number }) {
  const { i18n } = useLingui();
  const page = usePageActor('reactivation');
  const left = useSelector(page, (snapshot) => snapshot.context.hoursLeft);
  const days = Math.floor(left / hoursADay);
  const moment = i18n.date(new Date(until), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <p role="timer" className={css.left}>
      <span className={classNames(title, numeric)}>
        {days >= 2 ? (
          <Plural value={days} one="# day left" other="# days left" />
        ) : (
          <Plural value={left} one="# hour left" other="# hours left" />
        )}
      </span>
      <span className={classNames(bodySmall, muted)}>
        <Trans>You can come back until {moment}.</Trans>
      </span>
    </p>
  );
}
