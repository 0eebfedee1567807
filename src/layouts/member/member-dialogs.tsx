import { Suspense } from 'react';
import { lazyComponent } from '#src/components/lazy.ts';
import { useActivationReminder } from '#src/components/member-alerts/use-activation-reminder.ts';
import { useMemberState } from '#src/system.tsx';

const DeletionRefused = lazyComponent(() => import('#src/components/conversation-list/deletion-error.tsx'));
const Paywall = lazyComponent(() => import('#src/components/paywall/paywall.tsx'));
const ReminderModal = lazyComponent(() => import('#src/components/member-alerts/activation-modal.tsx'));
const ReportDialog = lazyComponent(() => import('#src/components/report/report-dialog.tsx'));
const GiftPicker = lazyComponent(() => import('#src/components/gift-picker/gift-picker.tsx'));
const MatchModal = lazyComponent(() => import('#src/components/match-modal/match-modal.tsx'));
const TimeBonusModal = lazyComponent(() => import('#src/components/time-bonus/time-bonus-modal.tsx'));

/** Dialogs of every member page, shown one at a time. */
export default function MemberDialogs() {
  const hasDeletionError = useMemberState('chats', ({ context }) => context.deletionErrors.length > 0, false);
  const isReminded = useActivationReminder() === 'modal';
  const isPaywallOpen = useMemberState('paywall', (snapshot) => snapshot.hasTag('open'), false);
  const isReporting = useMemberState('report', (snapshot) => snapshot.hasTag('open'), false);
  const isGiving = useMemberState('gift', (snapshot) => snapshot.hasTag('open'), false);
  const isMatched = useMemberState('matchQueue', (snapshot) => snapshot.hasTag('open'), false);
  const isBonusModalOpen = useMemberState('timeBonusModal', (snapshot) => snapshot.hasTag('open'), false);
  return (
    <Suspense>
      {hasDeletionError ? (
        <DeletionRefused />
      ) : isReminded ? (
        <ReminderModal />
      ) : isPaywallOpen ? (
        <Paywall />
      ) : isReporting ? (
        <ReportDialog />
      ) : isGiving ? (
        <GiftPicker />
      ) : isMatched ? (
        <MatchModal />
      ) : (
        isBonusModalOpen && <TimeBonusModal />
      )}
    </Suspense>
  );
}
