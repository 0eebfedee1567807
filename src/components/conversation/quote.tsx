import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MessageQuote } from '#contract/chat.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, muted } from '#src/styles/text.css.ts';
import { promptTexts } from '#src/texts/prompts.ts';
import * as css from './conversation.css.ts';

type QuoteProps = {
  quote: MessageQuote;
  /** Names the one who commented and what. */
  children?: ReactNode;
};

/** What a message comments on: an answered prompt, or a photo while it exists. [CHAT-23] */
export function Quote({ quote, children }: QuoteProps) {
  const { i18n } = useLingui();
  const picture = usePhotoSources()('photo' in quote ? quote.photo : null);
  return (
    <div className={css.quote}>
      {children !== undefined && <p className={classNames(caption, css.quoteBy)}>{children}</p>}
      {'photo' in quote ? (
        picture !== null && (
          <img src={picture.thumb} alt="" width={72} height={96} draggable={false} className={css.quotePhoto} />
        )
      ) : (
        <>
          <p className={classNames(caption, muted)}>{i18n._(promptTexts[quote.prompt])}</p>
          <p className={css.quoteAnswer}>{quote.answer}</p>
        </>
      )}
    </div>
  );
}
