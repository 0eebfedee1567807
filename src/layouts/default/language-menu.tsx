import { useLingui } from '@lingui/react/macro';
import { locales, listOfferedLocales } from '#contract/locales.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import * as css from './top-bar.css.ts';

/** [TOPBAR-14 LANG-30] */
export function LanguageMenu() {
  const { t } = useLingui();
  const send = useSend();
  const current = useFacts((facts) => facts.locale);
  const country = useFacts(({ settings }) => settings?.geoip_selected_country ?? settings?.geoip_country ?? null);
  return (
    <Menu
      label={t`Language`}
      className={css.language}
      items={listOfferedLocales(country, current).map((locale) => ({
        id: locale,
        label: locales[locale],
        lang: locale,
        checked: locale === current,
      }))}
      onSelect={(locale) => send({ type: 'language.selected', locale })}
    >
      <Icon name="globe" size="s" />
      {current.toUpperCase()}
    </Menu>
  );
}
