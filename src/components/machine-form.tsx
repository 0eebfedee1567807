import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type FormEvent, useEffect, useEffectEvent } from 'react';
import { type FieldPath, type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import type { Problem } from '#machines/generic/problem.ts';
import { TextInput } from '#src/ui/field/field.tsx';

type MachineFormOptions<Input extends FieldValues, Output> = UseFormProps<Input, unknown, Output> & {
  /** The machine's answer to the last submission. */
  problem: Problem | null;
  textOf: (code: string | undefined, field: FieldPath<Input>) => MessageDescriptor | null;
  /** Display order: the first invalid one takes the focus. Must be the same array on every render. */
  fields?: readonly FieldPath<Input>[];
  onSubmit: (values: Output) => void;
};

type MachineForm<Input extends FieldValues, Output> = {
  readonly form: UseFormReturn<Input, unknown, Output>;
  /** The part of the problem that belongs to no field. */
  readonly problem: Problem | null;
  readonly errorOf: (field: FieldPath<Input>) => string | undefined;
  readonly submit: (event: FormEvent) => void;
};

const none: readonly never[] = [];

/** Form that sends its parsed values to a machine, which answers with field errors or a general problem. */
export const useMachineForm = <Input extends FieldValues, Output = Input>({
  problem,
  textOf,
  fields = none,
  onSubmit,
  ...props
}: MachineFormOptions<Input, Output>): MachineForm<Input, Output> => {
  const { i18n } = useLingui();
  const form = useForm<Input, unknown, Output>(props);
  const { setFocus, getFieldState, handleSubmit, formState } = form;
  const refused = problem?.fields;
  useEffect(() => {
    const first = fields.find((field) => refused?.[field] !== undefined);
    if (first !== undefined) setFocus(first);
  }, [refused, fields, setFocus]);
  return {
    form,
    problem: refused === undefined ? problem : null,
    errorOf: (field) => {
      const text = textOf(getFieldState(field, formState).error?.message ?? refused?.[field], field);
      return text === null ? undefined : i18n._(text);
    },
    submit: (event) => void handleSubmit(onSubmit)(event),
  };
};

/** Sends every change of the form's values to the machine that stores the draft. */
export const useFormDraft = <Input extends FieldValues, Output>(
  { subscribe }: UseFormReturn<Input, unknown, Output>,
  onChange: (values: Input) => void,
): void => {
  const changed = useEffectEvent(onChange);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => changed(values) }), [subscribe]);
};

export function EmailInput(props: Omit<ComponentProps<typeof TextInput>, 'type'>) {
  return (
    <TextInput
      {...props}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode="email"
    />
  );
}
