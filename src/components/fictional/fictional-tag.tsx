import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { useFacts } from '#src/system.tsx';
import { StatusTag } from '#src/ui/badge/badge.tsx';

/** The operator's word and sign for made-up profiles; null where the site has none of its own. [LEGAL-05] */
export const useFictionalWords = (): { readonly word: string; readonly sign: string } | null => {
  const word = useFacts(({ settings }) => (settings?.fictional_warning ? settings.fictional_singular : null));
  const sign = useFacts(({ settings }) => settings?.fictional_icon ?? '');
  return word === null ? null : { word, sign };
};

type FictionalTagProps = {
  profile: Pick<ProfileCard, 'demo'>;
  tone: 'photo' | 'soft';
  /** Word of a demo site, where the operator has no other. */
  children?: ReactNode;
  className?: string | undefined;
};

/** Marks a made-up profile. Nothing for a real member. [LEGAL-05] */
export function FictionalTag({ profile, tone, children = <Trans>Demo</Trans>, className }: FictionalTagProps) {
  const words = useFictionalWords();
  if (!profile.demo) return null;
  return (
    <StatusTag tone={tone} className={className}>
      {words === null ? (
        children
      ) : (
        <>
          <span aria-hidden>{words.sign}</span>
          {words.word}
        </>
      )}
    </StatusTag>
  );
}
