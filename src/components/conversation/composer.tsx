import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId } from 'react';
import { chat } from '#contract/limits/contact.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { useFictionalWords } from '#src/components/fictional/fictional-tag.tsx';
import { PhotoInput } from '#src/components/photo-picker/photo-actions.tsx';
import { randomId } from '#src/random-id.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, numeric } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { IconButton } from '#src/ui/button/button.tsx';
import { Field, TextArea } from '#src/ui/field/field.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './conversation.css.ts';
import { BuyMessageCredits, MessageCost, useLacksMessageCredits, usePaywall } from './message-cost.tsx';
import { usePhotoPreview } from './photo-preview.tsx';
import { useLastMessagePosition, useSendQueueActor, useSendQueueState } from './use-send-queue.ts';

type ComposerProps = { profile: ProfileCard; box: RefObject<HTMLTextAreaElement | null> };

/**
 * Message input: Enter sends, Shift+Enter adds a line, and the focus stays. Without credits both open the paywall.
 * [CHAT-01 CHAT-15 PREMIUM-05]
 */
export function Composer({ profile, box }: ComposerProps) {
  const { t } = useLingui();
  const { name } = profile;
  const counterId = useId();
  const sending = useSendQueueActor();
  const draft = useSendQueueState((snapshot) => snapshot.context.draft, '');
  const pick = usePhotoPreview();
  const lastPosition = useLastMessagePosition();
  const limit = useFacts((facts) => facts.settings?.message_length ?? chat.messageLength);
  const left = limit - draft.trim().length;
  const maySend = draft.trim() !== '' && left >= 0;
  const lacksCredits = useLacksMessageCredits();
  const requestPaywall = usePaywall('message');

  // The caret starts at the end of the restored draft.
  useEffect(() => {
    if (sending === undefined) return;
    const end = box.current?.value.length ?? 0;
    box.current?.setSelectionRange(end, end);
  }, [box, sending]);

  const send = () => {
    // The draft stays in the box: the member comes back to it after the purchase.
    if (lacksCredits) {
      requestPaywall();
      return;
    }
    if (maySend) sending?.send({ type: 'message.submitted', key: randomId(), after: lastPosition() });
    box.current?.focus();
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const keyPressed = (event: KeyboardEvent) => {
    // During IME composition, Enter confirms the composed text.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={css.composer} onSubmit={submitted}>
      {profile.demo && (
        <p className={classNames(caption, css.demoNote)}>
          <Icon name="info" size="xs" />
          <FictionalNote />
        </p>
      )}
      <div className={css.composerRow}>
        <PhotoInput onChoose={pick} className={css.attach}>
          <Icon name="image" />
          <VisuallyHidden>
            <Trans>Send a photo</Trans>
          </VisuallyHidden>
        </PhotoInput>
        <Field label={<Trans>Message to {name}</Trans>} labelHidden className={css.field}>
          <div className={css.grow} data-text={draft}>
            <TextArea
              ref={box}
              rows={1}
              value={draft}
              // Read-only until a send queue stores the draft.
              readOnly={sending === undefined}
              placeholder={t`Write to ${name}`}
              autoComplete="off"
              enterKeyHint="send"
              aria-describedby={counterId}
              aria-invalid={left < 0 || undefined}
              className={css.input}
              onChange={(event) => sending?.send({ type: 'draft.changed', text: event.target.value })}
              onKeyDown={keyPressed}
              onPaste={(event) => {
                const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
                if (pick(files)) event.preventDefault();
              }}
            />
          </div>
        </Field>
        <IconButton
          type="submit"
          icon={lacksCredits ? 'coins' : 'send'}
          variant="primary"
          label={lacksCredits ? t`Buy credits` : t`Send`}
          disabled={!maySend && !lacksCredits}
          className={css.send}
          // Keeps the focus in the input, and the keyboard open on phones.
          onPointerDown={(event) => event.preventDefault()}
        />
      </div>
      <div className={classNames(caption, css.underline)}>
        <CharacterCounter id={counterId} left={left} limit={limit} />
        <MessageCost>
          <BuyMessageCredits />
        </MessageCost>
      </div>
    </form>
  );
}

/** The remaining length is shown below a tenth of the limit. */
const nearEnd = 0.1;

/** Characters left near the limit, or characters too many beyond it. */
function CharacterCounter({ id, left, limit }: { id: string; left: number; limit: number }) {
  return (
    <output id={id} className={classNames(numeric, css.counter, left < 0 && css.tooLong)}>
      {left < 0 ? (
        <Plural value={-left} one="# character too many" other="# characters too many" />
      ) : (
        left <= limit * nearEnd && <Plural value={left} one="# character left" other="# characters left" />
      )}
    </output>
  );
}

/** [LEGAL-05] */
function FictionalNote() {
  const words = useFictionalWords();
  if (words === null) return <Trans>This is a demo profile, not a real member.</Trans>;
  const { word } = words;
  return (
    <Trans comment="{word}: the operator's word for a made-up profile">
      This profile is made up ({word}). There is no member behind it.
    </Trans>
  );
}
