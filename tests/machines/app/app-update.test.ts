import { expect, it } from 'vitest';
import { appUpdateMachine } from '#machines/app/app-update.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { route } from '#tests/machines/samples.ts';

const [chats, members] = [route('chats'), route('members')];
const at = (to: typeof chats, online = true) => ({ type: 'facts.changed', facts: { online, route: to } }) as const;
const outdated = { type: 'build.outdated' } as const;
const typed = { type: 'typedText.changed', hasTypedText: true } as const;
const cleared = { type: 'typedText.changed', hasTypedText: false } as const;
const confirmed = { type: 'update.confirmed' } as const;
const question = { type: 'toast.requested', tone: 'info', code: 'update_ready' };

const model = defineModel({
  machine: appUpdateMachine,
  inputs: { chats: { online: true, route: chats } },
  events: [at(chats), at(members), at(members, false), confirmed],
  actorEvents: { watchBuild: [outdated], watchTypedText: [typed, cleared] },
  actorOutcomes: {
    reload: { done: [undefined], error: ['needed'] },
    reloadAsAgreed: { done: [undefined], error: ['full'] },
  },
  stateKey: ({ online, route: { name }, hasTypedText }) => [online, name, hasTypedText],
  invariants: {
    'reloads only a page of an earlier build, when another page is opened or the member agrees [APP-03]': ({
      step,
      before,
      snapshot,
      trace,
      effects,
    }) => {
      const started = startedInputs(effects, 'reload');
      if (started.length === 0) return true;
      if (trace.every((entry) => !isEvent(entry.step, 'build.outdated'))) return false;
      return isEvent(step, 'update.confirmed')
        ? expectEqual(started, [{ isConfirmed: true }])
        : expectEqual(started, [{ isConfirmed: false }]) &&
            before?.context.route.key !== snapshot.context.route.key &&
            snapshot.context.online;
    },
    'asks only where text was typed, and once [APP-03]': ({ snapshot, effects, trace }) => {
      const asked = trace.flatMap((entry) => sentToParent(entry.effects));
      return asked.length <= 1 && (sentToParent(effects).length === 0 || snapshot.context.hasTypedText);
    },
  },
});

coverModel(model, '[APP-03]');

it('[APP-03] without typed text the next navigation reloads, and nothing is asked', () =>
  runScenario(model, 'chats', ({ send }) => {
    expect(send(outdated)).toEqual([]);
    send(at(chats));
    expect(startedInputs(send(at(members)), 'reload')).toEqual([{ isConfirmed: false }]);
  }));

it('[APP-03] a deploy in the middle of a draft asks once; the answer, or the next navigation, reloads', () =>
  runScenario(model, 'chats', ({ send, reject }) => {
    send(typed);
    expect(sentToParent(send(outdated))).toEqual([question]);
    expect(send(cleared)).toEqual([]);
    expect(send(typed)).toEqual([]);
    expect(startedInputs(send(confirmed), 'reload')).toEqual([{ isConfirmed: true }]);
    expect(sentToParent(reject('reloadAsAgreed', 'full'))).toEqual([]);
    expect(startedInputs(send(at(members)), 'reload')).toEqual([{ isConfirmed: false }]);
  }));

it('[APP-03] asks as soon as text is typed on a page of an earlier build', () =>
  runScenario(model, 'chats', ({ send }) => {
    send(outdated);
    expect(sentToParent(send(typed))).toEqual([question]);
  }));

it('[APP-03] a page that is needed, as by a photo that is being sent, stays until the navigation after', () =>
  runScenario(model, 'chats', ({ send, reject }) => {
    send(outdated);
    send(at(members));
    reject('reload', 'needed');
    expect(startedInputs(send(at(members)), 'reload')).toEqual([]);
    expect(startedInputs(send(at(chats)), 'reload')).toEqual([{ isConfirmed: false }]);
  }));

it('[APP-03] nothing is reloaded without a network, nor while the build is current', () =>
  runScenario(model, 'chats', ({ send }) => {
    expect([send(at(members)), send(confirmed)]).toEqual([[], []]);
    send(outdated);
    expect(startedInputs(send(at(chats, false)), 'reload')).toEqual([]);
  }));

it('[APP-03] without its watchers the page stays as it is', () =>
  runScenario(model, 'chats', ({ send, reject }) => {
    reject('watchTypedText', 'broken');
    reject('watchBuild', 'broken');
    expect(startedInputs(send(at(members)), 'reload')).toEqual([]);
  }));
