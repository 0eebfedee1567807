import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { type AnyActorLogic, type AnyActorRef, assign, createActor, setup } from 'xstate';
import type { Facts } from '#machines/app/facts.ts';
import type { Told } from '#machines/app/told.ts';
import { type App, AppContext } from '#src/system.tsx';

type AroundInput = { facts: Facts; page: AnyActorLogic; pageInput: object };

/** A root that only holds facts, keeps what it is told and holds one page. */
const standIn = setup({
  types: {
    context: {} as { facts: Facts; told: readonly Told[] },
    events: {} as Told,
    input: {} as AroundInput,
  },
}).createMachine({
  context: ({ input, spawn }) => {
    const options = { id: 'page', input: input.pageInput };
    const known: { input: object } = options;
    spawn(input.page, known);
    return { facts: input.facts, told: [] };
  },
  on: { '*': { actions: assign({ told: ({ context, event }) => [...context.told, event] }) } },
});

/** A screen's surroundings: the facts, a page machine in its place, English, and what the root was told. */
export const appAround = (facts: Facts, page: AnyActorLogic, pageInput: object) => {
  const app = createActor(standIn, { input: { facts, page, pageInput } });
  app.start();
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  return {
    told: () => app.getSnapshot().context.told,
    page: (): AnyActorRef => {
      const { page: actor } = app.getSnapshot().children as { page?: AnyActorRef };
      if (actor === undefined) throw new Error('The page has gone.');
      return actor;
    },
    around: (node: ReactNode) => (
      <I18nProvider i18n={i18n}>
        <AppContext value={app as unknown as App}>{node}</AppContext>
      </I18nProvider>
    ),
  };
};
