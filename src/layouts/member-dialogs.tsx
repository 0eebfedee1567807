import { Suspense, lazy } from 'react';
import { useReminder } from '#src/parts/notices/use-reminder.ts';
import { useMember } from '#src/system.tsx';

const DeletionRefused = lazy(() => import('#src/parts/chat-list/deletion-refused.tsx'));
const PremiumGate = lazy(() => import('#src/parts/premium-gate/premium-gate.tsx'));
const ReminderModal = lazy(() => import('#src/parts/notices/reminder-modal.tsx'));
const ReportDialog = lazy(() => import('#src/parts/report/report-dialog.tsx'));
const GiftPicker = lazy(() => import('#src/parts/gift-picker/gift-picker.tsx'));
const MatchModal = lazy(() => import('#src/parts/match-modal/match-modal.tsx'));
const TimeBonusModal = lazy(() => import('#src/parts/time-bonus/time-bonus-modal.tsx'));

/** What the member is asked or told wherever he is: one dialog at a time, the others wait. */
export default function MemberDialogs() {
  const hasRefusal = useMember('chats', ({ context }) => context.refusals.length > 0, false);
  const isReminded = useReminder() === 'modal';
  const isGated = useMember('gate', (snapshot) => snapshot.hasTag('open'), false);
  const isReporting = useMember('report', (snapshot) => snapshot.hasTag('open'), false);
  const isGiving = useMember('gift', (snapshot) => snapshot.hasTag('open'), false);
  const isMatched = useMember('match', (snapshot) => snapshot.hasTag('open'), false);
  const isOffered = useMember('timeBonusModal', (snapshot) => snapshot.hasTag('open'), false);
  return (
    <Suspense>
      {hasRefusal ? (
        <DeletionRefused />
      ) : isReminded ? (
        <ReminderModal />
      ) : isGated ? (
        <PremiumGate />
      ) : isReporting ? (
        <ReportDialog />
      ) : isGiving ? (
        <GiftPicker />
      ) : isMatched ? (
        <MatchModal />
      ) : (
        isOffered && <TimeBonusModal />
      )}
    </Suspense>
  );
}
