import { Trans } from '@lingui/react/macro';
import { useTimeFormat } from '#src/components/formats.ts';

/** Marks what comes from the copy for starts without a network. [OFFLINE-06] */
export function SavedCopy({ at }: { at: number }) {
  const time = useTimeFormat().moment(at);
  return (
    <Trans comment="Above messages that were saved for use offline; time: such as 2:05 PM, or with its date">
      As of {time}
    </Trans>
  );
}
