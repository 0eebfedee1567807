import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Place } from '#contract/own-profile.ts';

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
