import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { swipe } from '#contract/limits/contact.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, display, muted, numeric } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { formatCountdown } from '#src/ui/countdown/countdown.tsx';
import { icons } from '#src/ui/icon/icon-registry.ts';
import * as css from './screen.css.ts';

const { likesPerDay } = swipe;

/** Shown after today's last like. [SWIPE-02 SWIPE-03] */
export function LikesUsedUp() {
  return (
    <div className={css.limit}>
      <Moon />
      <h1 className={display}>
        <Plural value={likesPerDay} one="You've used today's like" other="You've used today's # likes" />
      </h1>
      <p className={muted}>
        <Plural
          value={likesPerDay}
          one="You get # new like when the timer ends."
          other="You get # new likes when the timer ends."
        />
      </p>
      <Left />
      <div className={css.ways}>
        <ButtonLink isFullWidth href={href('members')}>
          <Trans>Browse members</Trans>
        </ButtonLink>
        <ButtonLink isFullWidth variant="quiet" href={href('likes')}>
          <Trans>See who likes you</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}

function Left() {
  const { i18n } = useLingui();
  const page = usePageActor('swipe');
  const likes = useSelector(page, (snapshot) => snapshot.children.swipeLikes);
  const countdown = useSelector(likes, (snapshot) => snapshot?.children.countdown);
  const left = useSelector(countdown, (snapshot) => snapshot?.context.left ?? 0);
  return <ResetCountdown seconds={left} locale={i18n.locale} />;
}

const Moon = () => (
  <svg viewBox="0 0 200 150" aria-hidden className={css.art}>
    <circle cx="100" cy="78" r="62" className={css.sky} />
    <path d="M128 96a40 40 0 1 1-38-56 32 32 0 0 0 38 56Z" className={css.moon} />
    <path d={icons.star} transform="translate(151 18) scale(.72)" className={css.star} />
    <path d={icons.star} transform="translate(29 44) scale(.45)" className={css.star} />
  </svg>
);

const units = ['hour', 'minute', 'second'] as const;

const formatOf = (locale: string, unit: (typeof units)[number]) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });

/** Plural form for the number: 1 hour, 2 hours. */
const wordFor = (locale: string, unit: (typeof units)[number], value: number): string =>
  formatOf(locale, unit)
    .formatToParts(value)
    .filter((part) => part.type === 'unit')
    .map((part) => part.value)
    .join('');

/** Remaining time. Not a live region: it would announce every second. */
function ResetCountdown({ seconds, locale }: { seconds: number; locale: string }) {
  const parts = formatCountdown(seconds)
    .split(':')
    .map((figure, at) => ({ figure, value: Number(figure), unit: units[at] ?? 'second' }));
  const spoken = new Intl.ListFormat(locale, { type: 'unit' }).format(
    parts.map(({ value, unit }) => formatOf(locale, unit).format(value)),
  );
  return (
    <div role="timer" aria-live="off" aria-label={spoken} className={classNames(numeric, css.clock)}>
      {parts.map(({ figure, value, unit }) => (
        <span key={unit} aria-hidden className={css.part}>
          <span className={css.value}>{figure}</span>
          <span className={classNames(caption, muted)}>{wordFor(locale, unit, value)}</span>
        </span>
      ))}
    </div>
  );
}
