import { fromPromise } from 'xstate';
import { teaserMachine } from '#machines/page/teaser.ts';
import { wire } from '#machines/generic/wire.ts';
import { loadProfile } from '#src/app/load-profile.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(teaserMachine, { loadProfile: fromPromise(({ input, signal }) => loadProfile(http, input, signal)) }),
  input: {},
});
