import { useEffect } from 'react';
import type { FieldErrors } from '#contract/errors.ts';

/** The focus goes to the first field that the server has refused. */
export const useFocusFirstError = <Name extends string>(
  refused: FieldErrors | undefined,
  names: readonly Name[],
  setFocus: (name: Name) => void,
): void => {
  useEffect(() => {
    const first = names.find((name) => refused?.[name] !== undefined);
    if (first !== undefined) setFocus(first);
  }, [refused, names, setFocus]);
};
