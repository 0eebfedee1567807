import { fromPromise } from 'xstate';
import { dataExportMachine } from '#machines/page/data-export.ts';
import { deletionMachine } from '#machines/page/deletion.ts';
import {
  blockedMachine,
  confirmationMachine,
  mailFormMachine,
  passwordFormMachine,
  preferenceFormMachine,
  sessionsMachine,
  settingsPageMachine,
} from '#machines/page/settings.ts';
import { toggleMachine } from '#machines/generic/toggle.ts';
import { wire } from '#machines/generic/wire.ts';
import { savePreference } from '#src/app/save-preference.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(settingsPageMachine, {
    passwordForm: wire(passwordFormMachine, {
      send: fromPromise(async ({ input, signal }) => {
        await http.call('changePassword', { body: input.values, signal });
        return null;
      }),
    }),
    mailForm: wire(mailFormMachine, {
      send: fromPromise(async ({ input: { values }, signal }) => {
        await http.call('requestMailChange', { body: values, signal });
        return values.email;
      }),
    }),
    preferenceForm: wire(preferenceFormMachine, { send: savePreference.send(http) }),
    confirmation: wire(confirmationMachine, {
      run: fromPromise(async ({ signal }) => {
        await http.call('resendActivation', { signal });
        return null;
      }),
    }),
    invisible: wire(toggleMachine, {
      save: fromPromise(
        async ({ input, signal }) =>
          (await http.call('saveUser', { body: { invisible: input.on }, signal, lasting: true })).user.invisible,
      ),
    }),
    membersOnly: wire(toggleMachine, {
      save: fromPromise(async ({ input, signal }) => {
        const body = { members_only: input.on };
        return (await http.call('saveUser', { body, signal, lasting: true })).user.members_only === true;
      }),
    }),
    sessions: wire(sessionsMachine, {
      load: fromPromise(async ({ signal }) => (await http.call('loadSessions', { signal })).sessions),
      remove: fromPromise(async ({ input: { ids, all }, signal }) => {
        const [id = ''] = ids;
        return (await http.call('endSession', { body: all ? {} : { id }, signal, lasting: true })).sessions;
      }),
    }),
    blocked: wire(blockedMachine, {
      load: fromPromise(async ({ signal }) => (await http.call('loadBlocked', { signal })).blocked),
      remove: fromPromise(async ({ input: { ids }, signal }) => {
        const [profile = ''] = ids;
        await http.call('unblock', { body: { profile }, signal, lasting: true });
        return null;
      }),
    }),
    dataExport: wire(dataExportMachine, {
      loadExport: fromPromise(({ signal }) => http.call('loadExport', { signal })),
      requestExport: fromPromise(({ signal }) => http.call('requestExport', { signal, lasting: true })),
    }),
    deletion: wire(deletionMachine, {
      pauseAccount: fromPromise(({ input, signal }) => http.call('pauseAccount', { body: input, signal })),
      deleteAccount: fromPromise(({ input, signal }) => http.call('deleteAccount', { body: input, signal })),
    }),
  }),
  input: {},
});
