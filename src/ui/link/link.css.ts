import { layered } from '#src/styles/layered.ts';

export const textLink = layered('ui', { display: 'inline', textAlign: 'inherit' });

// The room for a finger is there, the line keeps its height.
export const alone = layered('ui', {
  position: 'relative',
  display: 'inline-block',
  '::after': { content: '""', position: 'absolute', inset: '-12px -8px' },
});
