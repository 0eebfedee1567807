import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { type AnyActorLogic, type AnyActorRef, createActor, enqueueActions, setup } from 'xstate';
import type { Facts } from '#machines/app/facts.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { AppRouter } from '#src/app/router.tsx';
import { type AppActor, AppContext } from '#src/system.tsx';
import { receiversOf } from '#tests/machines/conversation-harness.ts';

type AroundInput = { facts: Facts; page: AnyActorLogic; pageInput: object; member: AnyActorLogic | null };

/** Root that only holds facts, records the events it receives, and runs one page and an optional member scope. */
const standIn = setup({
  types: {
    context: {} as { facts: Facts; receivedEvents: readonly AppEvent[] },
    events: {} as AppEvent,
    input: {} as AroundInput,
  },
  actions: {
    passOn: enqueueActions(({ context, event, enqueue, self }) => {
      enqueue.assign({ receivedEvents: [...context.receivedEvents, event] });
      const { children } = self.getSnapshot() as { children: Record<string, AnyActorRef | undefined> };
      for (const hearer of receiversOf(event)) {
        const child = children[hearer];
        if (child !== undefined) enqueue.sendTo(child, event);
      }
    }),
  },
}).createMachine({
  context: ({ input, spawn }) => {
    const options = { id: 'page', input: input.pageInput };
    const known: { input: object } = options;
    const memberOptions = { id: 'member', input: {} };
    const knownToo: { input: object } = memberOptions;
    if (input.member !== null) spawn(input.member, knownToo);
    spawn(input.page, known);
    return { facts: input.facts, receivedEvents: [] };
  },
  on: { '*': { actions: 'passOn' } },
});

/** Environment of a screen: facts, a page machine, English, and the events that the root received. */
export const appAround = (
  facts: Facts,
  page: AnyActorLogic,
  pageInput: object,
  member: AnyActorLogic | null = null,
) => {
  const app = createActor(standIn, { input: { facts, page, pageInput, member } });
  app.start();
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  return {
    receivedEvents: () => app.getSnapshot().context.receivedEvents,
    sendEvent: (event: AppEvent) => app.send(event),
    page: (): AnyActorRef => {
      const { page: actor } = app.getSnapshot().children as { page?: AnyActorRef };
      if (actor === undefined) throw new Error('The page has gone.');
      return actor;
    },
    wrap: (node: ReactNode) => (
      <I18nProvider i18n={i18n}>
        <AppContext value={app as unknown as AppActor}>
          <AppRouter>{node}</AppRouter>
        </AppContext>
      </I18nProvider>
    ),
  };
};
