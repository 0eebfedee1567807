import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { isLocale, locales, offeredLocales } from '#contract/locales.ts';
import { heading, label } from '#src/styles/text.css.ts';
import { useFacts, useTell } from '#src/system.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Select } from '#src/ui/field/select.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

/** The member's own settings. */
export function Screen() {
  const tell = useTell();
  const email = useFacts((facts) => facts.user?.email ?? '');
  return (
    <div className={css.page}>
      <h1 className={heading}>
        <Trans>Settings</Trans>
      </h1>
      <section className={css.group}>
        <h2 className={label}>
          <Trans>Account</Trans>
        </h2>
        <Card className={css.rows}>
          <LanguageRow />
          <p className={css.row}>
            <span className={css.name}>
              <Trans>E-mail address</Trans>
            </span>
            <span className={css.value}>{email}</span>
          </p>
          <button type="button" className={css.row} onClick={() => tell({ type: 'logout.asked' })}>
            <span className={css.name}>
              <Trans>Log out</Trans>
            </span>
            <Icon name="logout" size="s" className={css.icon} />
          </button>
        </Card>
      </section>
    </div>
  );
}

/** [LANG-05 LANG-06] */
function LanguageRow() {
  const { t } = useLingui();
  const tell = useTell();
  const id = useId();
  const current = useFacts((facts) => facts.locale);
  const country = useFacts(({ settings }) => settings?.geoip_selected_country ?? settings?.geoip_country ?? null);
  return (
    <div className={css.row}>
      <label htmlFor={id} className={css.name}>{t`Language`}</label>
      <Select
        id={id}
        value={current}
        className={css.select}
        onChange={({ target: { value } }) => {
          if (isLocale(value)) tell({ type: 'language.chosen', locale: value });
        }}
      >
        {offeredLocales(country, current).map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {locales[locale]}
          </option>
        ))}
      </Select>
    </div>
  );
}
