import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type debitCodeMachine, isConfirmationPending } from '#machines/page/debit-code.ts';
import { usePageActor } from '#src/system.tsx';

type DebitCode = ActorRefFrom<typeof debitCodeMachine>;

/** Actor that waits for the code; undefined while none is expected. */
export const useDebitCodeActor = (): DebitCode | undefined =>
  useSelector(usePageActor('directDebit'), (snapshot) => snapshot.children.debitCode);

/** Selects from the code actor, or returns `absent` without one. */
export const useDebitCodeState = <T>(selector: (snapshot: SnapshotFrom<DebitCode>) => T, absent: T): T =>
  useSelector(useDebitCodeActor(), (snapshot) => (snapshot === undefined ? absent : selector(snapshot)));

/** A code was sent without an answer: the payment may have happened. */
export const useIsOutcomeUnknown = (): boolean =>
  useDebitCodeState((snapshot) => isConfirmationPending(snapshot.context) && !snapshot.hasTag('verifying'), false);
