import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useTimeFormat } from '#src/components/formats.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, muted } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './screen.css.ts';
import { SectionRow, useSectionActor, useSectionState } from './section.tsx';

const views = ['failed', 'pending', 'ready', 'limited', 'requestable'] as const;

const useView = () => useSectionState('dataExport', (copy) => views.find((view) => copy.hasTag(view)) ?? null, null);

const useCopy = () => useSectionState('dataExport', ({ context }) => context.copy, null);

/** [EXPORT-01 EXPORT-06] */
export function ExportRow() {
  const view = useView();
  const State = view === null ? LoadingState : copyStates[view];
  return (
    <SectionRow
      section="export"
      name={<Trans>Copy of your data</Trans>}
      value={
        <>
          {view === 'pending' && <Trans>Being made</Trans>}
          {view === 'ready' && <Trans>Ready</Trans>}
        </>
      }
    >
      <div className={css.form}>
        <p className={classNames(bodySmall, muted)}>
          <Trans>
            A ZIP file with everything that we store about you. It contains a page to read, your photos, and the data
            for other programs.
          </Trans>
        </p>
        <State />
      </div>
    </SectionRow>
  );
}

/** Day and time. */
const useMoment = () => {
  const times = useTimeFormat();
  const { i18n } = useLingui();
  return (time: number): string => `${i18n.date(new Date(time), { dateStyle: 'long' })}, ${times.clock(time)}`;
};

const LoadingState = () => (
  <div aria-busy className={css.loading}>
    <Skeleton width="long" />
  </div>
);

const PendingCopy = () => (
  <Alert tone="info" icon="clock">
    <Trans>We are making your copy. We'll e-mail you a link when it is ready; you can leave this page.</Trans>
  </Alert>
);

function LoadFailed() {
  const textOf = useProblemText();
  const lane = useSectionActor('dataExport');
  const problem = useSectionState('dataExport', ({ context }) => context.problem, null);
  return (
    <Alert
      tone="danger"
      action={
        <TextButton onClick={() => lane?.send({ type: 'export.retried' })}>
          <Trans>Try again</Trans>
        </TextButton>
      }
    >
      {textOf(problem ?? { code: 'network' })}
    </Alert>
  );
}

/** Asks for a copy; what became of the last one. */
function RequestCopy() {
  const textOf = useProblemText();
  const lane = useSectionActor('dataExport');
  const state = useCopy()?.state;
  const problem = useSectionState('dataExport', ({ context }) => context.problem, null);
  const isBusy = useSectionState('dataExport', (copy) => copy.hasTag('busy'), false);
  return (
    <>
      {problem !== null && <Alert tone="danger">{textOf(problem)}</Alert>}
      {problem === null && state === 'failed' && (
        <Alert tone="danger">
          <Trans>Your copy could not be made. Please ask for it again.</Trans>
        </Alert>
      )}
      {problem === null && state === 'expired' && (
        <Note>
          <Trans>Your last copy is no longer available: we delete each one after a day.</Trans>
        </Note>
      )}
      <div className={css.actions}>
        <Button size="m" busy={isBusy} onClick={() => lane?.send({ type: 'export.requested' })}>
          <Trans>Make a copy</Trans>
        </Button>
      </div>
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className={bodySmall}>{children}</p>;

/** Downloads the copy, and asks for a newer one as soon as that is possible. */
function ReadyCopy() {
  const copy = useCopy();
  const momentOf = useMoment();
  const isOnline = useFacts((facts) => facts.online);
  const isLimited = useSectionState('dataExport', (snapshot) => snapshot.hasTag('limited'), false);
  const until = momentOf(copy?.until ?? 0);
  return (
    <>
      <Note>
        <Trans>Your copy is ready. You can download it until {until}; then we delete it.</Trans>
      </Note>
      {isOnline ? (
        <div className={css.actions}>
          <ButtonLink size="m" href={copy?.path ?? ''} download>
            <Trans>Download my data</Trans>
          </ButtonLink>
        </div>
      ) : (
        <Alert tone="warning">
          <Trans>You are offline. Go online to download your copy.</Trans>
        </Alert>
      )}
      {isLimited ? <NextCopy /> : <RequestCopy />}
    </>
  );
}

function NextCopy() {
  const next = useCopy()?.next ?? 0;
  const moment = useMoment()(next);
  return (
    <Note>
      <Trans>We make one copy a day. You can ask for the next one from {moment}.</Trans>
    </Note>
  );
}

const copyStates = {
  failed: LoadFailed,
  pending: PendingCopy,
  ready: ReadyCopy,
  limited: NextCopy,
  requestable: RequestCopy,
};
