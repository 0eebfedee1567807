import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFacts } from '#src/system.tsx';
import { countryName } from '#src/components/place-name.ts';
import { Field, Select } from '#src/ui/field/field.tsx';
import * as css from './checkout.css.ts';
import { useCheckoutActor, useCheckoutState, useIsPaymentInFlight } from './use-checkout.ts';

const none: readonly string[] = [];

/** Payment country: determines currency, prices and payment methods. [PAY-09 PAY-11] */
export function CountryField() {
  const { i18n } = useLingui();
  const page = useCheckoutActor();
  const { offer, requestedCountry } = useCheckoutState();
  const isPaying = useIsPaymentInFlight();
  const isReloading = useSelector(page, (snapshot) => snapshot.hasTag('reloading'));
  const served = useFacts((facts) => facts.settings?.countries ?? none);
  const shown = requestedCountry ?? offer?.country ?? '';
  const countries = [...new Set([...served, shown])].map((code) => ({ code, name: countryName(code, i18n.locale) }));
  countries.sort((one, other) => one.name.localeCompare(other.name, i18n.locale));
  return (
    <Field
      label={<Trans>You pay from</Trans>}
      hint={<Trans>Prices and ways to pay depend on the country.</Trans>}
      className={css.country}
    >
      <Select
        value={shown}
        aria-busy={isReloading || undefined}
        disabled={isPaying}
        autoComplete="country"
        onChange={({ target }) => page.send({ type: 'country.selected', country: target.value })}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
