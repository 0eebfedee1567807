import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Locale, allLocales, listOfferedLocales, locales } from '#contract/locales.ts';
import { heading, muted } from '#src/styles/text.css.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { countryName } from '#src/components/place-name.ts';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/choice.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { column, stack } from '#src/styles/stack.css.ts';

/** The languages of the visitor's country first, then the others. [LANG-10 LANG-30 ROUTE-36 ROUTE-65] */
export function Screen() {
  const current = useFacts((facts) => facts.locale);
  const country = useFacts(({ settings }) => settings?.geoip_selected_country ?? settings?.geoip_country ?? null);
  const offered = listOfferedLocales(country, current);
  const others = allLocales.filter((locale) => !offered.includes(locale));
  const land = country === null ? null : countryName(country, current);
  return (
    <div className={classNames(stack[20], column[640])}>
      <h1 className={heading}>
        <Trans>Language</Trans>
      </h1>
      <p className={muted}>
        <Trans>
          We keep your choice in this browser and, if you're logged in, in your account. Our e-mails use it too.
        </Trans>
      </p>
      <Languages
        label={land === null ? <Trans>All languages</Trans> : <Trans>Your country: {land}</Trans>}
        of={offered}
      />
      {others.length > 0 && <Languages label={<Trans>More languages</Trans>} of={others} />}
    </div>
  );
}

function Languages({ label, of }: { label: ReactNode; of: readonly Locale[] }) {
  const send = useSend();
  const current = useFacts((facts) => facts.locale);
  return (
    <FieldGroup label={label}>
      <RadioCards>
        {of.map((locale) => (
          <RadioCard
            key={locale}
            marked
            name="language"
            value={locale}
            checked={locale === current}
            onChange={() => send({ type: 'language.selected', locale })}
          >
            <span lang={locale}>{locales[locale]}</span>
          </RadioCard>
        ))}
      </RadioCards>
    </FieldGroup>
  );
}
