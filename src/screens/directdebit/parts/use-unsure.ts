import { useSelector } from '@xstate/react';
import { type directDebitMachine, isUnsure } from '#machines/page/direct-debit.ts';
import { usePage } from '#src/system.tsx';

/** A code was sent and no answer came: it may have paid. */
export const useUnsure = (): boolean =>
  useSelector(
    usePage<typeof directDebitMachine>(),
    (snapshot) => isUnsure(snapshot.context) && !snapshot.hasTag('verifying'),
  );
