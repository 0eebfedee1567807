import { layered } from '#src/styles/mixins.ts';

export const textLink = layered('ui', { display: 'inline', textAlign: 'inherit' });

// Enlarges the touch target without changing the line height.
export const alone = layered('ui', {
  position: 'relative',
  display: 'inline-block',
  '::after': { content: '""', position: 'absolute', inset: '-12px -8px' },
});
