import { defineCall } from '#server/core/call.ts';
import { findDataExport, requestDataExport } from '#server/store/data-exports.ts';

/** [EXPORT-01] */
export const loadExport = defineCall({
  name: 'loadExport',
  run: ({ tx, member, now }) => findDataExport(tx, member.id, now),
});

/** A job makes the copy and mails its link. [EXPORT-01 EXPORT-03] */
export const requestExport = defineCall({
  name: 'requestExport',
  run: async ({ tx, deps, member, now, afterCommit }) => {
    const { reply, replaced } = await requestDataExport(tx, member.id, now);
    if (replaced !== null) afterCommit(() => deps.archives.remove(replaced));
    return reply;
  },
});
