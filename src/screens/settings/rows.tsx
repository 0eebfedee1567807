import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { isLocale, listOfferedLocales, locales } from '#contract/locales.ts';
import { useCanVisitorsSeeProfiles } from '#src/components/visitor-access.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, muted } from '#src/styles/text.css.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { Switch } from '#src/ui/field/choice.tsx';
import { Select } from '#src/ui/field/field.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';
import { select } from './screen.css.ts';
import { useSectionActor, useSectionState } from './section.tsx';

/** A switch with the sentence that says what it does. */
function SwitchRow({ of, name, effect }: { of: 'invisible' | 'membersOnly'; name: ReactNode; effect: ReactNode }) {
  const id = useId();
  const lane = useSectionActor(of);
  const isOn = useSectionState(of, (toggle) => toggle.context.wanted, false);
  return (
    <div className={css.item}>
      <label htmlFor={`${id}-switch`} className={classNames(css.row, css.pressable)}>
        <span className={css.words}>
          <span id={id} className={css.name}>
            {name}
          </span>
          <span id={`${id}-what`} className={classNames(caption, muted)}>
            {effect}
          </span>
        </span>
        <Switch
          id={`${id}-switch`}
          aria-labelledby={id}
          aria-describedby={`${id}-what`}
          checked={isOn}
          onChange={({ target }) => lane?.send({ type: 'toggle.changed', on: target.checked })}
        />
      </label>
    </div>
  );
}

/** [INVIS-01] */
export const InvisibleRow = () => (
  <SwitchRow
    of="invisible"
    name={<Trans>Invisible mode</Trans>}
    effect={<Trans>You leave the search. Nobody can write to you or like you until you do first.</Trans>}
  />
);

/** Shown where the site lets visitors see profiles. [PROFILE-31] */
export const MembersOnlyRow = () =>
  useCanVisitorsSeeProfiles() && (
    <SwitchRow
      of="membersOnly"
      name={<Trans>Members only</Trans>}
      effect={<Trans>Your profile and photos are hidden from anyone who is not logged in.</Trans>}
    />
  );

/** [LANG-05 LANG-06] */
export function LanguageRow() {
  const { t } = useLingui();
  const send = useSend();
  const id = useId();
  const current = useFacts((facts) => facts.locale);
  const country = useFacts(({ settings }) => settings?.geoip_selected_country ?? settings?.geoip_country ?? null);
  return (
    <div className={classNames(css.item, css.row)}>
      <label htmlFor={id} className={css.name}>{t`Language`}</label>
      <Select
        id={id}
        value={current}
        className={select}
        onChange={({ target: { value } }) => {
          if (isLocale(value)) send({ type: 'language.selected', locale: value });
        }}
      >
        {listOfferedLocales(country, current).map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {locales[locale]}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Row that links to another page. */
export const LocationRow = ({
  to,
  danger = false,
  children,
}: {
  to: string;
  danger?: boolean;
  children: ReactNode;
}) => (
  <div className={css.item}>
    <Link href={to} className={classNames(css.row, css.pressable)}>
      <span className={classNames(css.name, danger && css.danger)}>{children}</span>
      <span className={css.end}>
        <Icon name="chevron-right" size="s" className={css.arrow} />
      </span>
    </Link>
  </div>
);

/** [LOGIN-05] */
export function LogoutRow() {
  const send = useSend();
  return (
    <div className={css.item}>
      <button
        type="button"
        className={classNames(css.row, css.pressable)}
        onClick={() => send({ type: 'logout.requested' })}
      >
        <span className={css.name}>
          <Trans>Log out</Trans>
        </span>
        <span className={css.end}>
          <Icon name="logout" size="s" />
        </span>
      </button>
    </div>
  );
}
