import { Suspense, lazy } from 'react';
import { useActivationReminder } from '#src/components/member-alerts/use-activation-reminder.ts';
import { useMemberState } from '#src/system.tsx';

const DeletionRefused = lazy(() => import('#src/components/conversation-list/deletion-error.tsx'));
const PremiumGate = lazy(() => import('#src/components/paywall/paywall.tsx'));
const ReminderModal = lazy(() => import('#src/components/member-alerts/activation-modal.tsx'));
const ReportDialog = lazy(() => import('#src/components/report/report-dialog.tsx'));
const GiftPicker = lazy(() => import('#src/components/gift-picker/gift-picker.tsx'));
const MatchModal = lazy(() => import('#src/components/match-modal/match-modal.tsx'));
const TimeBonusModal = lazy(() => import('#src/components/time-bonus/time-bonus-modal.tsx'));

/** What the member is asked or told wherever he is: one dialog at a time, the others wait. */
export default function MemberDialogs() {
  const hasRefusal = useMemberState('chats', ({ context }) => context.deletionErrors.length > 0, false);
  const isReminded = useActivationReminder() === 'modal';
  const isGated = useMemberState('gate', (snapshot) => snapshot.hasTag('open'), false);
  const isReporting = useMemberState('report', (snapshot) => snapshot.hasTag('open'), false);
  const isGiving = useMemberState('gift', (snapshot) => snapshot.hasTag('open'), false);
  const isMatched = useMemberState('match', (snapshot) => snapshot.hasTag('open'), false);
  const isOffered = useMemberState('timeBonusModal', (snapshot) => snapshot.hasTag('open'), false);
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
