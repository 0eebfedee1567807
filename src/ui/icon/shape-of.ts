import { entryShapes } from './entry-shapes.ts';
import type { IconName } from './shapes.ts';

const fetched: Partial<Record<IconName, string>> = { ...entryShapes };

export const shapeOf = (name: IconName): string | undefined => fetched[name];

/** Fetches the icons that a first visit does without. */
export const needIcons = async (): Promise<void> => {
  const { furtherShapes } = await import('./further-shapes.ts');
  Object.assign(fetched, furtherShapes);
};

export const filled: ReadonlySet<IconName> = new Set(['heart-filled', 'star']);
