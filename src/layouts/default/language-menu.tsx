import { useLingui } from '@lingui/react/macro';
import { locales, offeredLocales } from '#contract/locales.ts';
import { useFacts, useTell } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import * as css from './top-bar.css.ts';

/** [TOPBAR-14 LANG-30] */
export function LanguageMenu() {
  const { t } = useLingui();
  const tell = useTell();
  const current = useFacts((facts) => facts.locale);
  const country = useFacts(({ settings }) => settings?.geoip_selected_country ?? settings?.geoip_country ?? null);
  return (
    <Menu
      label={t`Language`}
      className={css.language}
      items={offeredLocales(country, current).map((locale) => ({
        id: locale,
        label: locales[locale],
        lang: locale,
        checked: locale === current,
      }))}
      onSelect={(locale) => tell({ type: 'language.chosen', locale })}
    >
      <Icon name="globe" size="s" />
      {current.toUpperCase()}
    </Menu>
  );
}
