import { publicIcons } from './entry-shapes.ts';
import type { IconName } from './shapes.ts';

const fetched: Partial<Record<IconName, string>> = { ...publicIcons };

export const getIconShape = (name: IconName): string | undefined => fetched[name];

/** Fetches the icons that a first visit does without. */
export const loadMemberIcons = async (): Promise<void> => {
  const { memberIcons } = await import('./further-shapes.ts');
  Object.assign(fetched, memberIcons);
};

export const filledIcons: ReadonlySet<IconName> = new Set(['heart-filled', 'star']);
