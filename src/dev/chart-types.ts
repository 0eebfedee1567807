import * as z from 'zod/mini';

/** `description`: the title by which the records name it. */
const TransitionSchema = z.object({
  description: z.string(),
  target: z.array(z.string()),
  guard: z.optional(z.string()),
  actions: z.array(z.string()),
});
export type ChartTransition = z.infer<typeof TransitionSchema>;

/** A state with all that is in it; also a machine config that Stately's tools read. */
export type Chart = {
  id: string;
  key: string;
  /** Place among the states beside it: the wire sorts them by name. */
  order: number;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  tags: string[];
  initial?: string | undefined;
  invoke: { id: string; src: string }[];
  on: Record<string, ChartTransition[]>;
  always: ChartTransition[];
  states: Record<string, Chart>;
};

const ChartSchema: z.ZodMiniType<Chart> = z.lazy(() =>
  z.object({
    id: z.string(),
    key: z.string(),
    order: z.number(),
    type: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
    tags: z.array(z.string()),
    initial: z.optional(z.string()),
    invoke: z.array(z.object({ id: z.string(), src: z.string() })),
    on: z.record(z.string(), z.array(TransitionSchema)),
    always: z.array(TransitionSchema),
    states: z.record(z.string(), ChartSchema),
  }),
);

/** The chart in the `definition` of an `@xstate.actor` event. */
export const parseChart = (definition: string | undefined): Chart | null => {
  if (definition === undefined) return null;
  const found = z.safeParse(ChartSchema, JSON.parse(definition));
  return found.success ? found.data : null;
};
