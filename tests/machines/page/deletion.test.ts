import { describe, expect, it } from 'vitest';
import { type DeletionStep, type deletionMachine, alternativesFor } from '#machines/page/deletion.ts';
import { allSentToParent } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type Scenario, runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';
import {
  abandoned,
  at,
  because,
  confirmed,
  declined,
  deletionModel as model,
  navigation,
  paused,
  returned,
  secret,
} from './deletion-model.ts';

const toStep = (step: DeletionStep, replace = false) => navigation(`/settings?delete=${step}`, replace);
const home = navigation('/settings', true);

coverModel(model, '[DELETE-01 DELETE-02 DELETE-03 DELETE-05 DELETE-06]');

type Sent = Pick<Scenario<typeof deletionMachine>, 'send'>;
/** Sends the event and then the requested address. */
const follow = ({ send }: Sent, event: Parameters<Sent['send']>[0], step?: DeletionStep) => {
  const said = sentToParent(send(event));
  send(at(step));
  return said;
};

it('[DELETE-01 DELETE-05 DELETE-06] goes through reason, alternative and password to the deletion', () =>
  runScenario(model, 'closed', (story) => {
    const { send, resolve, hasTag } = story;
    send(at('reason'));
    expect(hasTag('reason')).toBe(true);
    expect(follow(story, because('price', 20), 'alternative')).toEqual([toStep('alternative')]);
    expect(hasTag('alternative')).toBe(true);
    expect(follow(story, declined, 'confirm')).toEqual([toStep('confirm')]);
    expect(startedInputs(send(confirmed), 'deleteAccount')).toEqual([{ reason: 'price', password: secret }]);
    expect(sentToParent(resolve('deleteAccount', { until: 5 }))).toEqual([
      navigation('/account-deleted?until=5', true),
    ]);
  }));

it('[DELETE-03] the reason "other" requires remarks, and has no alternative', () =>
  runScenario(model, 'at the reason', (story) => {
    expect(follow(story, because('other', 20, 'too late'), 'confirm')).toEqual([toStep('confirm')]);
    expect(startedInputs(story.send(confirmed), 'deleteAccount')).toEqual([
      { reason: 'other', remarks: 'too late', password: secret },
    ]);
  }));

it('[DELETE-05] too expensive, and no discount: the account is paused instead, and can be until then deleted all the same', () =>
  runScenario(model, 'at the reason', (story) => {
    const { send, reject, resolve, context, hasTag } = story;
    expect(follow(story, because('price', 0), 'alternative')).toEqual([toStep('alternative')]);
    expect(follow(story, { type: 'alternative.accepted', alternative: 'pause' }, 'pause')).toContainEqual(
      toStep('pause', true),
    );
    expect(hasTag('pause')).toBe(true);
    expect(sentToParent(send(returned))).toEqual([toStep('alternative', true)]);
    send(at('alternative'));
    follow(story, { type: 'alternative.accepted', alternative: 'pause' }, 'pause');
    expect(startedInputs(send(paused), 'pauseAccount')).toEqual([{ months: 3 }]);
    expect(send(paused)).toEqual([]);
    reject('pauseAccount', refusal('network'));
    expect([hasTag('pause'), context().problem?.code]).toEqual([true, 'network']);
    send(paused);
    resolve('pauseAccount', { until: 5 });
    expect(hasTag('busy')).toBe(true);
  }));

it('remarks on one reason are not sent with another', () =>
  runScenario(model, 'at the reason', (story) => {
    follow(story, because('price', 0, 'left over'), 'confirm');
    expect(startedInputs(story.send(confirmed), 'deleteAccount')).toEqual([{ reason: 'price', password: secret }]);
  }));

it('[DELETE-05] goes back by its own and the browser’s button', () =>
  runScenario(model, 'at the reason', (story) => {
    const { send, hasTag, context } = story;
    follow(story, because('price', 20), 'alternative');
    follow(story, declined, 'confirm');
    expect(sentToParent(send(returned))).toEqual([toStep('alternative', true)]);
    send(at('alternative'));
    expect(sentToParent(send(returned))).toEqual([toStep('reason', true)]);
    send(at('reason'));
    expect([hasTag('reason'), context().reason]).toEqual([true, 'price']);
    follow(story, because('other', 20, 'x'), 'confirm');
    expect(sentToParent(send(returned))).toEqual([toStep('reason', true)]);
    expect(sentToParent(send(abandoned))).toEqual([home]);
    send(at());
    expect(context().reason).toBeNull();
  }));

it('starts with the reason after any link or reload', () =>
  runScenario(model, 'at the confirmation, by a link', ({ initialEffects, hasTag }) => {
    expect([sentToParent(initialEffects), hasTag('reason')]).toEqual([[toStep('reason', true)], true]);
  }));

it('shows the error of the password until it is edited', () =>
  runScenario(model, 'at the reason', (story) => {
    const { send, reject, context, hasTag } = story;
    follow(story, because('other', 0, 'x'), 'confirm');
    send(confirmed);
    expect(send(abandoned)).toEqual([]);
    reject('deleteAccount', refusal('invalid_fields', { fields: { password: 'wrong_password' } }));
    expect([hasTag('confirm'), hasTag('busy'), context().problem?.fields]).toEqual([
      true,
      false,
      { password: 'wrong_password' },
    ]);
    send({ type: 'form.edited' });
    expect(context().problem).toBeNull();
  }));

it('going back during the request does not lose its reply', () =>
  runScenario(model, 'at the reason', (story) => {
    const { send, resolve, reject, hasTag } = story;
    follow(story, because('other', 0, 'x'), 'confirm');
    send(confirmed);
    send(at('reason'));
    expect(hasTag('busy')).toBe(true);
    reject('deleteAccount', refusal('network'));
    expect([hasTag('busy'), hasTag('reason')]).toEqual([false, true]);
    send(at('confirm'));
    send(confirmed);
    expect(
      allSentToParent([{ at: 0, step: null, effects: resolve('deleteAccount', { until: 5 }) }], 'navigation.requested'),
    ).toHaveLength(1);
  }));

describe('what is offered [DELETE-02 DELETE-05]', () => {
  it.each([
    ['price', 20, false, ['discount']],
    ['price', 99, false, ['discount']],
    ['price', 100, false, ['pause']],
    ['price', 0, false, ['pause']],
    ['found_someone', 0, false, ['invisible']],
    ['found_someone', 0, true, []],
    ['not_looking', 20, false, ['invisible', 'notifications']],
    ['not_looking', 0, true, ['notifications']],
    ['site_problems', 0, false, ['support']],
    ['no_members', 0, false, ['search']],
    ['time', 0, false, ['invisible', 'notifications']],
    ['other', 20, false, []],
    [null, 20, false, []],
  ] as const)('%s, %d %% off, invisible: %s', (reason, discount, isInvisible, offered) => {
    expect(alternativesFor({ reason, discount, isInvisible })).toEqual(offered);
  });

  it.each([
    ['discount', '/premium?discount=STAY'],
    ['search', '/members'],
    ['invisible', '/settings'],
    ['notifications', '/notifications'],
    ['support', '/settings'],
  ] as const)('%s is accepted in one click and leads to %s', (alternative, to) =>
    runScenario(model, 'at the reason', (story) => {
      follow(story, because('price', 20), 'alternative');
      expect(sentToParent(story.send({ type: 'alternative.accepted', alternative }))).toEqual([
        { type: 'alternative.accepted', alternative },
        navigation(to, true),
      ]);
    }),
  );
});
