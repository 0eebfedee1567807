import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { discountCodeMachine } from '#machines/page/discount-code.ts';
import { useCheckoutActor } from './use-checkout.ts';

type Code = ActorRefFrom<typeof discountCodeMachine>;

/** Looks up discount codes; undefined while it is stopped. */
export const useCode = (): Code | undefined =>
  useSelector(useCheckoutActor(), (snapshot) => snapshot.children.discountCode);

export const useCodeState = <T>(selector: (snapshot: SnapshotFrom<typeof discountCodeMachine>) => T, absent: T): T =>
  useSelector(useCode(), (snapshot) => (snapshot === undefined ? absent : selector(snapshot)));
