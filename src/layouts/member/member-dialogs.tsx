import { type ComponentType, Suspense } from 'react';
import { type ModalName, shownModal } from '#machines/member/modal-queue.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { useMemberState } from '#src/system.tsx';

const ReportDialog = lazyComponent(() => import('#src/components/report/report-dialog.tsx'), 'errors', 'contact');
const GiftPicker = lazyComponent(() => import('#src/components/gift-picker/gift-picker.tsx'), 'errors', 'contact');

const modals: Readonly<Record<ModalName, ComponentType>> = {
  deletionError: lazyComponent(() => import('#src/components/conversation-list/deletion-error.tsx'), 'errors'),
  activation: lazyComponent(() => import('#src/components/member-alerts/activation-modal.tsx'), 'errors'),
  paywall: lazyComponent(() => import('#src/components/paywall/paywall.tsx'), 'errors', 'shop'),
  match: lazyComponent(() => import('#src/components/match-modal/match-modal.tsx')),
  timeBonus: lazyComponent(() => import('#src/components/time-bonus/time-bonus-modal.tsx')),
};

/** Dialogs of every member page: those that the member opens, and the one that the queue shows. */
export default function MemberDialogs() {
  const modal = useMemberState('modalQueue', shownModal, null);
  const isReporting = useMemberState('report', (snapshot) => snapshot.hasTag('open'), false);
  const isGiving = useMemberState('gift', (snapshot) => snapshot.hasTag('open'), false);
  // The paywall takes the place of the dialog that led to it.
  const isAtPaywall = useMemberState('paywall', (snapshot) => snapshot.hasTag('open'), false);
  const Shown = modal === null ? null : modals[modal];
  return (
    <Suspense>
      {isReporting && <ReportDialog />}
      {isGiving && !isAtPaywall && <GiftPicker />}
      {Shown && <Shown />}
    </Suspense>
  );
}
