/** Messages between the tap of a tab and the inspectors, as JSON over a BroadcastChannel. */
import * as z from 'zod/mini';

export const channelName = 'vesper-inspector';

/** An instance of the site that is being watched. */
const TabSchema = z.object({ id: z.string(), path: z.string(), startedAt: z.number() });
export type Tab = z.infer<typeof TabSchema>;

const LifetimeSchema = z.enum(['app', 'member', 'page']);
export type Lifetime = z.infer<typeof LifetimeSchema>;

const StateValueSchema = z.union([z.string(), z.record(z.string(), z.unknown())]);

/** What Stately's snapshot has no room for. `nodes`: ids of the active states; `children`: session ids by actor id. */
const SnapshotSchema = z.object({
  status: z.string(),
  value: z.optional(StateValueSchema),
  /** Missing while it is the same as after the event before. */
  context: z.optional(z.unknown()),
  output: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  tags: z.array(z.string()),
  nodes: z.array(z.string()),
  children: z.record(z.string(), z.string()),
});
export type WireSnapshot = z.infer<typeof SnapshotSchema>;

// The three inspection events of @statelyai/inspect, as far as the inspector reads them.
const inspected = { sessionId: z.string(), createdAt: z.string(), rootId: z.optional(z.string()) };
const InspectedActorSchema = z.looseObject({
  ...inspected,
  type: z.literal('@xstate.actor'),
  name: z.string(),
  parentId: z.optional(z.string()),
  /** The chart, as JSON. */
  definition: z.optional(z.string()),
});
const InspectedEventSchema = z.looseObject({
  ...inspected,
  type: z.literal('@xstate.event'),
  /** Missing for the views, timers and adapters. */
  sourceId: z.optional(z.string()),
  event: z.looseObject({ type: z.string() }),
});
const InspectedSnapshotSchema = z.looseObject({
  ...inspected,
  type: z.literal('@xstate.snapshot'),
  snapshot: SnapshotSchema,
});

const ActorSchema = z.object({
  inspected: InspectedActorSchema,
  name: z.string(),
  /** Id of its machine; null for a promise, callback or other logic. */
  machine: z.nullable(z.string()),
  lifetime: LifetimeSchema,
  /** Sequence number of the first record that can concern it. */
  born: z.number(),
  /** Its state before the first record that concerns it; null if all are there. */
  base: z.nullable(SnapshotSchema),
});
export type WireActor = z.infer<typeof ActorSchema>;

const EventRecordSchema = z.object({
  kind: z.literal('event'),
  seq: z.number(),
  inspected: InspectedEventSchema,
  /** Null if nothing has changed, or if the event was never processed. */
  snapshot: z.nullable(InspectedSnapshotSchema),
  /** The record during which it was sent. */
  cause: z.nullable(z.number()),
  /** Titles of the transitions taken. */
  taken: z.array(z.string()),
  /** No transition was enabled. */
  ignored: z.boolean(),
});
export type EventRecord = z.infer<typeof EventRecordSchema>;

/** Something done with the mouse or the keyboard; never the text typed. */
const GestureRecordSchema = z.object({
  kind: z.literal('gesture'),
  seq: z.number(),
  at: z.number(),
  act: z.enum(['open', 'click', 'fill', 'select', 'check', 'uncheck', 'press']),
  role: z.string(),
  /** Accessible name, if it is a text of the product. */
  name: z.nullable(z.string()),
  /** Index among the elements of this role and name; null if it is the only one. */
  index: z.nullable(z.number()),
  /** Name of the masked value, of the option, or of the key. */
  value: z.string(),
});
export type GestureRecord = z.infer<typeof GestureRecordSchema>;

const RecordSchema = z.discriminatedUnion('kind', [EventRecordSchema, GestureRecordSchema]);
export type WireRecord = z.infer<typeof RecordSchema>;

const ClauseSchema = z.object({
  name: z.string(),
  value: z.union([z.boolean(), z.enum(['event', 'error'])]),
  /** The rule wants it not to hold. */
  negated: z.boolean(),
  /** What joins it to the clauses around it, such as " or (". */
  before: z.string(),
  after: z.string(),
});
export type Clause = z.infer<typeof ClauseSchema>;

const RuleSchema = z.object({
  title: z.string(),
  clauses: z.array(ClauseSchema),
  /** Null when it depends on the event. */
  isFulfilled: z.nullable(z.boolean()),
});
/** The guard of a transition of an active state, clause by clause. */
export type Rule = z.infer<typeof RuleSchema>;

/** `event`: the type of the event that it sends; `left`, `delay`: ms. */
const TimerSchema = z.object({ id: z.string(), event: z.string(), left: z.number(), delay: z.number() });
export type Timer = z.infer<typeof TimerSchema>;

/** Of the actor that an inspector follows, as it is now. */
const DetailsSchema = z.object({ actor: z.string(), timers: z.array(TimerSchema), rules: z.array(RuleSchema) });
export type Details = z.infer<typeof DetailsSchema>;

const TapMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tab'), tab: TabSchema }),
  z.object({ kind: z.literal('closed'), tab: z.string() }),
  z.object({
    kind: z.literal('records'),
    tab: z.string(),
    actors: z.array(ActorSchema),
    records: z.array(RecordSchema),
    /** All that was missing has been sent. */
    isCurrent: z.boolean(),
  }),
  z.object({ kind: z.literal('details'), tab: z.string(), details: DetailsSchema }),
]);
export type TapMessage = z.infer<typeof TapMessageSchema>;

const InspectorMessageSchema = z.discriminatedUnion('kind', [
  /** Asks all tabs to say that they are there. */
  z.object({ kind: z.literal('hello') }),
  /** Asks a tab for its whole recording, and for what follows. */
  z.object({ kind: z.literal('watch'), tab: z.string() }),
  /** Repeated while an inspector is open. */
  z.object({ kind: z.literal('ping') }),
  z.object({ kind: z.literal('bye') }),
  z.object({ kind: z.literal('follow'), tab: z.string(), actor: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('send'),
    tab: z.string(),
    actor: z.string(),
    event: z.looseObject({ type: z.string() }),
  }),
  z.object({ kind: z.literal('fire'), tab: z.string(), actor: z.string(), timer: z.string() }),
]);
export type InspectorMessage = z.infer<typeof InspectorMessageSchema>;

/** A recording as a file. */
export const RecordingFileSchema = z.object({
  format: z.literal('vesper-recording'),
  version: z.literal(1),
  tab: TabSchema,
  actors: z.array(ActorSchema),
  records: z.array(RecordSchema),
});
export type RecordingFile = z.infer<typeof RecordingFileSchema>;

const parse = <Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.infer<Schema> | null => {
  if (typeof data !== 'string') return null;
  try {
    const found = z.safeParse(schema, JSON.parse(data));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
};

/** Null for anything that is no message of this version. */
export const parseTapMessage = (data: unknown): TapMessage | null => parse(TapMessageSchema, data);
export const parseInspectorMessage = (data: unknown): InspectorMessage | null => parse(InspectorMessageSchema, data);
export const parseRecordingFile = (text: string): RecordingFile | null => parse(RecordingFileSchema, text);
