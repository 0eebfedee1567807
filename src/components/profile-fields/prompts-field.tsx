import { Trans, useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { profile } from '#contract/limits/contact.ts';
import type { ProfileChange } from '#contract/own-profile.ts';
import type { PromptAnswer } from '#contract/profile.ts';
import { type PromptId, promptIds } from '#contract/prompts.ts';
import { promptTexts } from '#src/texts/prompts.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Field, FieldGroup, Select, TextArea } from '#src/ui/field/field.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './profile-fields.css.ts';

type ErrorPath = 'prompts' | `prompts.${number}.answer`;

type PromptsFieldProps = {
  errorOf: (path: ErrorPath) => string | undefined;
  /** Visually hidden label: a heading shows the same. */
  labelHidden?: boolean;
};

const none: readonly PromptAnswer[] = [];
const isInvalid = ({ value }: HTMLTextAreaElement): boolean =>
  value.trim() === '' || value.trim().length > profile.promptAnswer;

/** Answered prompts, in a `FormProvider`: each has its prompt, its answer and a button that removes it. [PROFILE-26] */
export function PromptsField({ errorOf, labelHidden = false }: PromptsFieldProps) {
  const { field } = useController<ProfileChange, 'prompts'>({ name: 'prompts' });
  const answered = field.value ?? none;
  const unused = promptIds.filter((id) => answered.every(({ prompt }) => prompt !== id));
  const [next] = unused;
  const { prompts: most } = profile;
  const replace = (at: number, change: Partial<PromptAnswer>) =>
    field.onChange(answered.map((one, place) => (place === at ? { ...one, ...change } : one)));
  /** The form focuses the first invalid answer. */
  const provideFocus = (group: HTMLDivElement | null) =>
    field.ref(group && { focus: () => [...group.querySelectorAll('textarea')].find(isInvalid)?.focus() });
  return (
    <FieldGroup
      label={<Trans>Prompts</Trans>}
      labelHidden={labelHidden}
      error={errorOf('prompts')}
      hint={<Trans>Up to {most} short answers that make it easy to write to you.</Trans>}
    >
      <div ref={provideFocus} className={css.prompts}>
        {answered.map((one, at) => (
          <Prompt
            // oxlint-disable-next-line react/no-array-index-key -- the prompt of a row may change while it has the focus.
            key={at}
            number={at + 1}
            answered={one}
            options={promptIds.filter((id) => id === one.prompt || unused.includes(id))}
            error={errorOf(`prompts.${at}.answer`)}
            onChange={(change) => replace(at, change)}
            onBlur={field.onBlur}
            onRemove={() => field.onChange(answered.filter((_, place) => place !== at))}
          />
        ))}
        {answered.length < most && next !== undefined && (
          <Button variant="soft" size="m" onClick={() => field.onChange([...answered, { prompt: next, answer: '' }])}>
            <Icon name="plus" size="s" />
            {answered.length === 0 ? <Trans>Answer a prompt</Trans> : <Trans>Answer another prompt</Trans>}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

type PromptProps = {
  number: number;
  answered: PromptAnswer;
  options: readonly PromptId[];
  error: string | undefined;
  onChange: (change: Partial<PromptAnswer>) => void;
  onBlur: () => void;
  onRemove: () => void;
};

function Prompt({ number, answered, options, error, onChange, onBlur, onRemove }: PromptProps) {
  const { t, i18n } = useLingui();
  const length = answered.answer.trim().length;
  const { promptAnswer: most } = profile;
  const title = i18n._(promptTexts[answered.prompt]);
  return (
    <div className={css.prompt}>
      <div className={css.promptHead}>
        <Field label={<Trans>Prompt {number}</Trans>} labelHidden>
          <Select
            value={answered.prompt}
            onChange={({ target }) => {
              const prompt = options.find((id) => id === target.value);
              if (prompt !== undefined) onChange({ prompt });
            }}
          >
            {options.map((id) => (
              <option key={id} value={id}>
                {i18n._(promptTexts[id])}
              </option>
            ))}
          </Select>
        </Field>
        <IconButton icon="trash" label={t`Remove “${title}”`} onClick={onRemove} />
      </div>
      <Field
        label={title}
        labelHidden
        error={error}
        hint={
          <Trans>
            {length} of {most} characters
          </Trans>
        }
      >
        <TextArea
          value={answered.answer}
          rows={2}
          onChange={({ target }) => onChange({ answer: target.value })}
          onBlur={onBlur}
        />
      </Field>
    </div>
  );
}
