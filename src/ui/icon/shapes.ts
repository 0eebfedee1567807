import { publicIcons } from './entry-shapes.ts';
import { memberIcons } from './further-shapes.ts';

/** All icons. The page itself fetches them in two parts: see shape-of.ts. */
export const iconShapes = { ...publicIcons, ...memberIcons } as const;

export type IconName = keyof typeof iconShapes;
