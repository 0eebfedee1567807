/** True in `npm run test:nightly`: more random histories, more kill rounds, both engines everywhere, every look, animations, mutants. */
export const isNightly = process.env['NIGHTLY'] === '1';
