import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { profile } from '#contract/limits/contact.ts';
import type { Place } from '#contract/own-profile.ts';
import { CountrySelect, RegionSelect } from './place-select.tsx';
import { Field, TextInput } from '#src/ui/field/field.tsx';
import * as css from './profile-fields.css.ts';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { geolocationMachine } from '#machines/page/geolocation.ts';
import { useFullPlace } from '#src/components/place-name.ts';
import { useFocusFallback } from '#src/components/use-focus-fallback.ts';
import { muted } from '#src/styles/text.css.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';

type PlaceFieldsProps = {
  errorOf: (field: keyof Place) => string | undefined;
};

const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * Country, region and city of a form with these fields, in a `FormProvider`. The page's machine loads the regions
 * (`lookup.requested`). [PROFILE-04 PROFILE-05 PROFILE-23 GEO-05]
 */
export const PlaceFields = ({ errorOf }: PlaceFieldsProps) => (
  <div className={css.fields}>
    <CountryField error={errorOf('country')} />
    <div className={css.within}>
      <RegionField error={errorOf('region')} />
      <CityField error={errorOf('city')} />
    </div>
  </div>
);

type PartProps = { error: string | undefined };

/** Another country clears region and city. */
function CountryField({ error }: PartProps) {
  const { setValue } = useFormContext<Place>();
  const { field } = useController<Place, 'country'>({ name: 'country' });
  return (
    <CountrySelect
      {...field}
      error={error}
      autoComplete="country"
      onChange={(country) => {
        field.onChange(country);
        setValue('region', null, { shouldDirty: true });
        setValue('city', null, { shouldDirty: true });
      }}
    />
  );
}

function RegionField({ error }: PartProps) {
  const { watch } = useFormContext<Place>();
  const { field } = useController<Place, 'region'>({ name: 'region' });
  return (
    <RegionSelect
      {...field}
      error={error}
      autoComplete="address-level1"
      country={watch('country')}
      all={<Trans>Choose</Trans>}
      value={field.value ?? ''}
      onChange={(region) => field.onChange(orNull(region))}
    />
  );
}

function CityField({ error }: PartProps) {
  const { field } = useController<Place, 'city'>({ name: 'city' });
  return (
    <Field label={<Trans>City or village</Trans>} error={error}>
      <TextInput
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(orNull(event.target.value))}
        autoComplete="address-level2"
        maxLength={profile.placeName}
      />
    </Field>
  );
}

/** Fills in each detected place; it stays editable. [GEO-05] */
export const useDetectedPlace = (located: Place | null): void => {
  const { setValue } = useFormContext<Place>();
  useEffect(() => {
    if (located === null) return;
    const options = { shouldDirty: true, shouldValidate: true } as const;
    setValue('country', located.country, options);
    setValue('region', located.region, options);
    setValue('city', located.city, options);
  }, [located, setValue]);
};

type LocateProps = {
  /** The child `geolocation` of the page's machine. */
  geolocation: ActorRefFrom<typeof geolocationMachine> | undefined;
};

/** Locates the device on request and reports the outcome. [GEO-01 GEO-04 GEO-05] */
export function LocateButton({ geolocation }: LocateProps) {
  const isUnsupported = useSelector(geolocation, (snapshot) => snapshot?.hasTag('unsupported') ?? true);
  const isDenied = useSelector(geolocation, (snapshot) => snapshot?.hasTag('denied') ?? false);
  const isBusy = useSelector(geolocation, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const { fallback, leaving } = useFocusFallback();
  if (isUnsupported) return null;
  return (
    <div ref={fallback} tabIndex={-1} className={css.locate}>
      {!isDenied && (
        <Button
          ref={leaving}
          variant="soft"
          isFullWidth
          busy={isBusy}
          onClick={() => geolocation?.send({ type: 'location.requested' })}
        >
          <Icon name="map-pin" size="s" />
          <Trans>Use my location</Trans>
        </Button>
      )}
      <Outcome geolocation={geolocation} isDenied={isDenied} isBusy={isBusy} />
    </div>
  );
}

type OutcomeProps = LocateProps & { isDenied: boolean; isBusy: boolean };

function Outcome({ geolocation, isDenied, isBusy }: OutcomeProps) {
  const { t } = useLingui();
  const placeName = useFullPlace();
  const hasFailed = useSelector(geolocation, (snapshot) => snapshot?.hasTag('failed') ?? false);
  const place = useSelector(geolocation, (snapshot) => snapshot?.context.place ?? null);
  if (isDenied)
    return (
      <Alert tone="info">
        <Trans>
          Your browser does not let this site know where you are. You can change that in its settings, or choose below.
        </Trans>
      </Alert>
    );
  if (hasFailed)
    return (
      <Alert tone="warning">
        {place === false ? (
          <Trans>We couldn't find a place near you. Please choose below.</Trans>
        ) : (
          <Trans>We couldn't find your location. Try again, or choose below.</Trans>
        )}
      </Alert>
    );
  if (isBusy)
    return (
      <VisuallyHidden>
        <output>{t`Finding out where you are`}</output>
      </VisuallyHidden>
    );
  if (place === null || place === false)
    return (
      <p className={muted}>
        <Trans>Others see your town at most, never where exactly you are.</Trans>
      </p>
    );
  const found = placeName(place);
  return (
    <Alert tone="success">
      <Trans>Filled in: {found}. Change it below if you like.</Trans>
    </Alert>
  );
}
