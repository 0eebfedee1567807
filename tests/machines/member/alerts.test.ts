import { describe, expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import { imageOf } from '#tests/images.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { route, settings } from '#tests/machines/samples.ts';
import {
  both,
  bounced,
  closed,
  facts,
  is,
  kept,
  mails,
  nothing,
  offer,
  photo,
  week,
  withPhoto,
} from './alert-models.ts';

coverModel(mails, '[ALERT-11 ALERT-12 ALERT-14]');

coverModel(photo, '[ALERT-05 ALERT-06 ALERT-14]');

coverModel(offer, '[ALERT-08 ALERT-10 ALERT-14]');

it('[ALERT-14] a dismissal is stored for this member', () => {
  for (const model of [photo, offer, mails])
    runScenario(model, Object.keys(model.inputs)[0] ?? '', ({ initialEffects }) => {
      expect(startedInputs(initialEffects, 'persistDismissal')).toEqual([{ me: 'anna' }]);
    });
});

it('[ALERT-12 ALERT-14] a dismissed alert stays hidden for seven days, to the millisecond', () =>
  runScenario(mails, 'paused', ({ send, advance, hasTag }) => {
    send(nothing);
    advance(1_000);
    expect(kept(send(closed))).toEqual([{ type: 'dismissal.changed', dismissal: { at: 1_000, of: ['bounce'] } }]);
    advance(week - 1);
    expect(hasTag('open')).toBe(false);
    advance(1);
    expect(hasTag('open')).toBe(true);
  }));

it('[ALERT-12] a new reason shows a dismissed alert again; a removed reason does not', () =>
  runScenario(mails, 'paused', ({ send, hasTag }) => {
    send(nothing);
    send(closed);
    send(is(both));
    expect(hasTag('open')).toBe(true);
    send(closed);
    send(is(bounced));
    expect(hasTag('open')).toBe(false);
  }));

it('[ALERT-14] respects dismissals in another tab, or six days ago', () =>
  runScenario(mails, 'paused', ({ send, hasTag }) => {
    send(nothing);
    send({ type: 'dismissal.restored', dismissal: { at: -6 * 86_400_000, of: ['bounce'] } });
    expect(hasTag('open')).toBe(false);
  }));

it('[ALERT-12] shows nothing before dismissals are loaded; without storage they are kept in memory', () =>
  runScenario(mails, 'paused', ({ send, reject, hasTag }) => {
    expect(hasTag('open')).toBe(false);
    reject('persistDismissal', 'forbidden');
    expect(hasTag('open')).toBe(true);
    expect(kept(send(closed))).toEqual([]);
    expect(hasTag('open')).toBe(false);
  }));

const everywhere = [
  'members',
  'likes',
  'chats',
  'credits',
  'profile',
  'signup',
  'complete-signup',
  'activate-done',
  'premium',
  'notifications',
  'directdebit',
  'settings',
];

describe('excluded pages', () => {
  const shownAt = (opens: (name: string) => boolean) => everywhere.filter(opens);

  it('[ALERT-05 ALERT-06] the photo alert is shown everywhere but on profile, signup, activate-done, premium, notifications, directdebit and settings', () => {
    const opens = (main_image: User['profile']['main_image']) => (name: string) => {
      let isOpen = false;
      const given = withPhoto(main_image, name);
      runScenario({ ...photo, inputs: { it: { me: 'anna', facts: given } } }, 'it', ({ send, hasTag }) => {
        send(nothing);
        isOpen = hasTag('open');
      });
      return isOpen;
    };
    expect(shownAt(opens(null))).toEqual(['members', 'likes', 'chats', 'credits']);
    expect(shownAt(opens(imageOf('a')))).toEqual([]);
  });

  it('[ALERT-05] a member whose photo is being checked is not asked for one again', () => {
    const asked = withPhoto(null);
    const waiting = { ...asked, user: { ...asked.user, profile: { ...asked.user.profile, photo_in_review: true } } };
    runScenario({ ...photo, inputs: { it: { me: 'anna', facts: asked } } }, 'it', ({ send, hasTag }) => {
      send(nothing);
      expect(hasTag('open')).toBe(true);
      send(is(waiting));
      expect(hasTag('open')).toBe(false);
      send(is(asked));
      expect(hasTag('open')).toBe(true);
    });
  });

  it('[ALERT-08 ALERT-10] push is offered where it is possible, not on signup, notifications, activate-done, directdebit and premium', () => {
    const opens =
      (push: 'capable' | 'denied' | 'subscribed' | 'unsupported' | 'unknown', push_public_key: string | null = 'key') =>
      (name: string) => {
        let isOpen = false;
        const given = { ...facts, push, settings: { ...settings, push_public_key }, route: route(name) };
        runScenario({ ...offer, inputs: { it: { me: 'anna', facts: given } } }, 'it', ({ send, hasTag }) => {
          send(nothing);
          isOpen = hasTag('open');
        });
        return isOpen;
      };
    expect(shownAt(opens('capable'))).toEqual(['members', 'likes', 'chats', 'credits', 'profile', 'settings']);
    expect(shownAt(opens('capable', null))).toEqual([]);
    for (const push of ['denied', 'subscribed', 'unsupported', 'unknown'] as const)
      expect(shownAt(opens(push))).toEqual([]);
  });

  it('[ALERT-11 ALERT-13] the mail alert is shown everywhere but on settings and notifications', () => {
    const opens = (name: string) => {
      let isOpen = false;
      runScenario(
        {
          ...mails,
          inputs: { it: { me: 'anna', facts: { ...bounced, route: route(name) } } },
        },
        'it',
        (sent) => {
          sent.send(nothing);
          isOpen = sent.hasTag('open');
        },
      );
      return isOpen;
    };
    expect(shownAt(opens)).toEqual([
      'members',
      'likes',
      'chats',
      'credits',
      'profile',
      'activate-done',
      'premium',
      'directdebit',
    ]);
  });
});
