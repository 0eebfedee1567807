import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Place } from '#contract/own-profile.ts';

/** Fills in the place that was found, each time one is found; it can be changed afterwards. [GEO-05] */
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
