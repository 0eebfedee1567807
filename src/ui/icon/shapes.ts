import { entryShapes } from './entry-shapes.ts';
import { furtherShapes } from './further-shapes.ts';

/** All icons. The page itself fetches them in two parts: see shape-of.ts. */
export const shapes = { ...entryShapes, ...furtherShapes } as const;

export type IconName = keyof typeof shapes;
