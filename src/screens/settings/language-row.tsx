import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { isLocale, locales, listOfferedLocales } from '#contract/locales.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { Select } from '#src/ui/field/select.tsx';
import * as css from './rows.css.ts';
import { select } from './language-row.css.ts';

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
