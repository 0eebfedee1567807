/** True in `npm run test:nightly`: more random histories, more kill rounds, both engines everywhere, every look, animations, mutants. */
export const isNightly = process.env['NIGHTLY'] === '1';

/** The first cases of a table in `npm test`, all of them at night. */
export const dailyCases = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  isNightly ? cases : cases.slice(0, count);
