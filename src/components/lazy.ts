import { type ComponentType, lazy } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { type Audience, loadCatalogue } from '#src/i18n.ts';

/** React.lazy for a component whose chunk may have to be recovered, with the catalogues that its screen has not loaded. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...texts: readonly Audience[]
) =>
  lazy(async () => {
    const [component] = await Promise.all([importWithRecovery(load), ...texts.map(loadCatalogue)]);
    return component;
  });

/** Loads a form's resolver at its first validation, to keep schemas out of the first load. */
export const lazyResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<{ resolver: Resolver<Input, unknown, Output> }>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) =>
    (await importWithRecovery(load)).resolver(values, context, options);
