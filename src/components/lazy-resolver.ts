import type { FieldValues, Resolver } from 'react-hook-form';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';

/** A form's rules, fetched when a field is first checked: they are no part of a first load. */
export const lazyResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<{ resolver: Resolver<Input, unknown, Output> }>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) =>
    (await importWithRecovery(load)).rules(values, context, options);
