import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type debitCodeMachine, isConfirmationPending } from '#machines/page/debit-code.ts';
import { usePageActor } from '#src/system.tsx';

type DebitCode = ActorRefFrom<typeof debitCodeMachine>;

/** Who awaits the code, to talk to; absent while none is awaited. */
export const useDebitCodeActor = (): DebitCode | undefined =>
  useSelector(usePageActor('directDebit'), (snapshot) => snapshot.children.debitCode);

/** Something that it knows, or `absent` while there is none. */
export const useDebitCodeState = <T>(selector: (snapshot: SnapshotFrom<DebitCode>) => T, absent: T): T =>
  useSelector(useDebitCodeActor(), (snapshot) => (snapshot === undefined ? absent : selector(snapshot)));

/** A code was sent and no answer came: it may have paid. */
export const useIsOutcomeUnknown = (): boolean =>
  useDebitCodeState((snapshot) => isConfirmationPending(snapshot.context) && !snapshot.hasTag('verifying'), false);
