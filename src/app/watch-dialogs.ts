import { fromCallback } from 'xstate';
import type { DialogsChanged } from '#machines/member/modal-queue.ts';
import { watchOpenDialogs } from '#src/ui/modal/open-dialogs.ts';

/** Reports whether a dialog of the page is open. */
export const watchDialogs = fromCallback<{ type: 'never' }>(({ sendBack }) =>
  watchOpenDialogs((isOpen) => sendBack({ type: 'dialogs.changed', isOpen } satisfies DialogsChanged)),
);
