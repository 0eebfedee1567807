import { describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, and, createActor, not, or, setup } from 'xstate';
import { clauseText } from '#src/dev/page/value-text.ts';
import { guardName, ruleOf } from '#src/dev/tap/guards.ts';

const machine = setup({
  types: { context: {} as { credits: number; isDismissed: boolean }, events: {} as { type: 'go'; to: number } },
  guards: {
    isInMembersArea: () => true,
    hasNoCredits: ({ context }) => context.credits === 0,
    isDismissed: ({ context }) => context.isDismissed,
    isAtLeast: ({ context }, params: { min: number }) => context.credits >= params.min,
    isFar: ({ event }) => event.to > 3,
    shouldShow: and(['isInMembersArea', 'hasNoCredits', not('isDismissed')]),
  },
}).createMachine({ context: { credits: 0, isDismissed: true } });

const snapshot: AnyMachineSnapshot = createActor(machine).start().getSnapshot();
const textOf = (guard: unknown): string =>
  ruleOf(guard, snapshot)
    .clauses.map((clause) => clause.before + clauseText(clause) + clause.after)
    .join('');

describe('the clauses of a guard', () => {
  it('lists the named clauses behind a name, with their present values', () => {
    expect(textOf('shouldShow')).toBe('in members area yes · no credits yes · dismissed yes');
  });

  it('shows which clauses belong together', () => {
    expect(textOf(or(['isDismissed', and(['isInMembersArea', 'hasNoCredits'])]))).toBe(
      'dismissed yes or (in members area yes · no credits yes)',
    );
    expect(textOf(not(or(['isDismissed', and(['isInMembersArea', 'hasNoCredits'])])))).toBe(
      'dismissed yes · (in members area yes or no credits yes)',
    );
  });

  it('evaluates a guard with parameters', () => {
    expect(textOf({ type: 'isAtLeast', params: { min: 2 } })).toBe('at least (2) no');
  });

  it('says when a guard depends on the event, is inline or is missing', () => {
    expect(textOf('isFar')).toBe('far depends on the event');
    expect(textOf(() => true)).toBe('inline guard yes');
    expect(textOf('isMissing')).toBe('missing cannot be evaluated');
  });

  it('decides the rule as XState does', () => {
    const verdict = (guard: unknown) => ruleOf(guard, snapshot).isFulfilled;
    expect(verdict('shouldShow')).toBe(false);
    expect(verdict(not('isDismissed'))).toBe(false);
    expect(verdict(or(['isDismissed', 'isFar']))).toBe(true);
    expect(verdict(not(and(['isDismissed', 'hasNoCredits'])))).toBe(false);
    expect(verdict(and(['hasNoCredits', 'isFar']))).toBe(null);
    expect(verdict(not(or(['isDismissed', 'isFar'])))).toBe(false);
    expect(verdict(or([not('isDismissed'), and(['hasNoCredits', not('isInMembersArea')])]))).toBe(false);
    expect(verdict(or([not('isDismissed'), and(['hasNoCredits', 'isFar'])]))).toBe(null);
  });

  it('names it for the chart', () => {
    expect(guardName(and(['one', not('other')]))).toBe('one and not other');
    expect(guardName(not(and(['one', 'other'])))).toBe('not (one and other)');
    expect(guardName(and(['one', or(['other', 'third'])]))).toBe('one and (other or third)');
    expect(guardName(and(['one', and(['other', 'third'])]))).toBe('one and other and third');
    expect(guardName({ type: 'isAtLeast', params: { min: 2 } })).toBe('isAtLeast(2)');
  });
});
