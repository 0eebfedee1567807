import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type InspectionEvent,
  createActor,
  fromCallback,
} from 'xstate';
import { appMachine } from '#machines/app/app.ts';
import { appUpdateMachine } from '#machines/app/app-update.ts';
import { chunkGuardMachine } from '#machines/app/chunk-guard.ts';
import { dispatch } from '#machines/app/commands.ts';
import { displayMachine } from '#machines/app/display.ts';
import { signupModalMachine } from '#machines/app/signup-modal.ts';
import { visitorVisibilityMachine } from '#machines/app/visitor-visibility.ts';
import type { AppEvent, AppEventOf } from '#machines/app/events.ts';
import type { Facts, Route } from '#machines/app/facts.ts';
import { memberMachine } from '#machines/member/member.ts';
import { photosMachine } from '#machines/member/photos.ts';
import { signupMachine } from '#machines/page/signup.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import { wireEntryWarning } from '#src/app/wire-entry-warning.ts';
import { routeAt } from '#src/routes.ts';
import { isActor } from '#tests/machines/kit/effects.ts';
import { advanceTime, clearTimers } from '#tests/machines/kit/fake-clock.ts';
import { setTime } from '#tests/machines/kit/system-time.ts';
import { rejectStub, resolveStub, stubLogic } from '#tests/machines/kit/stub-logic.ts';
import { parentOf } from '#machines/generic/xstate-internals.ts';
import { getProperty, messageOf } from '#tests/machines/kit/serialize.ts';
import { anna } from '#tests/machines/samples.ts';
import type { AppStart, AppStep } from './app-step.ts';
import { freshKey, outsideEvents } from './gestures.ts';
import { type Leaf, isMachine, replaceLeaves } from './leaf-actors.ts';
import { pageMachineAt } from './page-machines.ts';
import { type Request, type ServerState, loggedInElsewhere, newMember, requestOf, site } from './server.ts';
import { type StoredValues, storageLogic } from './stored-values.ts';

/** An actor that runs, with its path of ids from the root. */
export type Running = { readonly path: string; readonly actor: AnyActorRef };

/** A request that started. */
export type Started = {
  readonly path: string;
  readonly src: string;
  readonly row: Request;
  readonly input: unknown;
  readonly actor: AnyActorRef;
};

/** What a step did besides changing states. */
export type StepEffects = {
  readonly started: readonly Started[];
  /** Events that reached the toasts. */
  readonly toasts: readonly AnyEventObject[];
  /** Addresses that were asked for. */
  readonly visited: readonly string[];
  /** Machines that failed, each with its error. */
  readonly failed: readonly string[];
};

/** Machines that take the place of the real ones, for tests that plant a defect. */
export type Planted = {
  readonly app?: AnyStateMachine;
  readonly member?: AnyStateMachine;
  readonly entryWarning?: AnyStateMachine;
  /** By the name of its route. */
  readonly pages?: Readonly<Record<string, AnyStateMachine>>;
};

const routeTo = (to: string): Route => {
  const { pathname, search } = new URL(to, 'https://vesper.example');
  return routeAt(pathname, search);
};

const isAlive = (actor: AnyActorRef): boolean => actor.getSnapshot().status === 'active';

const childrenOf = (actor: AnyActorRef): readonly AnyActorRef[] =>
  Object.values<unknown>(Object(getProperty(actor.getSnapshot(), 'children'))).filter(isActor);

const idsTo = (actor: AnyActorRef): readonly string[] => {
  const parent = parentOf(actor);
  return parent === undefined ? [] : [...idsTo(parent), actor.id];
};

export const pathOf = (actor: AnyActorRef): string => idsTo(actor).join('/');

export const srcOf = ({ src }: AnyActorRef): string => (typeof src === 'string' ? src : '');

/** The id of its machine; empty for other actors. */
export const machineIdOf = (actor: AnyActorRef): string => {
  const logic: unknown = getProperty(actor, 'logic');
  return isMachine(logic) ? logic.id : '';
};

const rowOf = (actor: AnyActorRef): Request | undefined => {
  const parent = parentOf(actor);
  return parent === undefined ? undefined : requestOf(srcOf(actor), parent.id, machineIdOf(parent));
};

/** Actors whose outcome is logic: the test resolves them itself. */
const loaders = ['loadPage', 'loadMember', 'loadEntryWarning', 'loadDeferred', 'loadPhotosPart', 'loadSignup'];

/** Replaced once: making a machine takes longer than most histories. */
export const createAppLogic = (planted: Planted = {}) => {
  let values: StoredValues = new Map();
  let visited: string[] = [];
  const history = fromCallback<AppEventOf<'navigation.requested' | 'search.pagesLoaded'>>(({ sendBack, receive }) =>
    receive((event) => {
      if (event.type === 'search.pagesLoaded') return;
      visited.push(event.to);
      sendBack({ type: 'facts.updated', facts: { route: routeTo(event.to) } });
    }),
  );
  const leaf = ({ src, parents }: Leaf): AnyActorLogic => {
    if (src === 'history') return history;
    const storage = storageLogic(src, () => values);
    if (storage !== null) return storage;
    if (!loaders.includes(src) && requestOf(src, ...parents) === undefined && !(src in outsideEvents))
      throw new Error(`${parents.join('/')}/${src} needs a row in server.ts, gestures.ts or stored-values.ts.`);
    return stubLogic;
  };
  const replaced = new Map<AnyStateMachine, AnyStateMachine>();
  const wired = (machine: AnyStateMachine): AnyStateMachine => {
    const known = replaced.get(machine) ?? replaceLeaves(machine, leaf);
    replaced.set(machine, known);
    return known;
  };
  const entryWarning = () => {
    const loaded = wireEntryWarning();
    return loaded !== null && isMachine(loaded.logic)
      ? { ...loaded, logic: wired(planted.entryWarning ?? loaded.logic) }
      : null;
  };
  const page = (route: Route) => {
    const found = pageMachineAt(route);
    if (found === null) return null;
    const logic = wired(planted.pages?.[route.name] ?? found.machine);
    const loaded = { logic, input: found.input?.(route) ?? {} };
    return route.name === 'members' ? { ...loaded, stays: 'search' as const } : loaded;
  };
  return {
    root: wired(planted.app ?? appMachine),
    /** What a loader resolves to. */
    load: (src: string, input: unknown): unknown => {
      switch (src) {
        case 'loadPage': {
          const path = getProperty(getProperty(input, 'route'), 'path');
          const query = getProperty(getProperty(input, 'route'), 'query');
          const search = new URLSearchParams(Object.entries<string>(Object(query))).toString();
          return page(routeTo(`${String(path)}?${search}`));
        }
        case 'loadMember':
          return { logic: wired(planted.member ?? memberMachine) };
        case 'loadEntryWarning':
          return entryWarning();
        case 'loadDeferred':
          return {
            chunkGuard: wired(chunkGuardMachine),
            appUpdate: wired(appUpdateMachine),
            display: wired(displayMachine),
            visitorVisibility: wired(visitorVisibilityMachine),
            signupModal: wired(signupModalMachine),
          };
        case 'loadSignup':
          return { logic: wired(signupMachine) };
        default:
          return { logic: wired(photosMachine) };
      }
    },
    begin: (stored: StoredValues): void => {
      values = stored;
      visited = [];
    },
    takeVisited: () => visited.splice(0),
  };
};

export type AppLogic = ReturnType<typeof createAppLogic>;

const withKeys = (event: AnyEventObject, nextKey: () => string): AnyEventObject =>
  Object.fromEntries(
    Object.entries({ ...event }).map(([name, value]) => [name, value === freshKey ? nextKey() : value]),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same event with other values.
  ) as unknown as AnyEventObject;

/** Starts the app under the fake clock. Everything it asks of the world is answered by steps. */
export const runApp = (logic: AppLogic, start: AppStart) => {
  const stored: StoredValues = new Map();
  let server: ServerState = {
    settings: site,
    user: start.who === 'new member' ? newMember : anna,
    isLoggedIn: start.who !== 'visitor',
  };
  let keys = 0;
  const nextKey = () => `key-${(keys += 1)}`;
  const created: AnyActorRef[] = [];
  const toasts: AnyEventObject[] = [];
  const failed: string[] = [];
  /** The server as it was when the request started. */
  const serverAt = new WeakMap<AnyActorRef, ServerState>();

  clearTimers();
  setTime(0);
  logic.begin(stored);

  const inspect = (event: InspectionEvent): void => {
    const { actorRef: actor } = event;
    if (!isActor(actor)) return;
    if (event.type === '@xstate.actor') created.push(actor);
    if (event.type !== '@xstate.event') return;
    const { event: sent, sourceRef } = event;
    if (actor.id === 'toasts' && sent.type === 'toast.requested') toasts.push(sent);
    if (sent.type.startsWith('xstate.error.actor.') && isActor(sourceRef) && machineIdOf(sourceRef) !== '')
      failed.push(`${pathOf(sourceRef)}: ${messageOf(getProperty(sent, 'error'))}`);
  };
  const open = (address: string): AnyActorRef => {
    const app = createActor(logic.root, {
      input: {
        locale: 'en',
        online: true,
        installed: false,
        wide: false,
        hasBack: false,
        pagesShown: 0,
        route: routeTo(address),
        siteQuery: {},
        isLanguageChosen: false,
      },
      inspect,
      // Crashes are reported by the invariants.
      logger: () => undefined,
    });
    app.subscribe({ error: (error) => failed.push(`app: ${messageOf(error)}`) });
    return app.start();
  };
  let app = open(start.address);

  const running = (): readonly Running[] => {
    const below = (actor: AnyActorRef, path: string): Running[] =>
      childrenOf(actor).flatMap((child) => {
        const childPath = path === '' ? child.id : `${path}/${child.id}`;
        return [{ path: childPath, actor: child }, ...below(child, childPath)];
      });
    return [{ path: '', actor: app }, ...below(app, '')];
  };
  const find = (path: string): AnyActorRef | undefined => {
    let actor: AnyActorRef | undefined = app;
    for (const id of path.split('/')) actor = actor && childrenOf(actor).find((child) => child.id === id);
    return actor && isAlive(actor) ? actor : undefined;
  };
  const facts = (): Facts => app.getSnapshot().context.facts;

  const inputOf = (actor: AnyActorRef): unknown => getProperty(actor.getSnapshot(), 'input');

  /** Stubs created since the last step, as requests. */
  const takeStarted = (): Started[] =>
    created.splice(0).flatMap((actor) => {
      const row = rowOf(actor);
      if (row === undefined) return [];
      serverAt.set(actor, server);
      return [{ path: pathOf(actor), src: srcOf(actor), row, input: inputOf(actor), actor }];
    });

  /** Replies by the state of the server now, then those that only its state at the request explains. */
  const repliesTo = (actor: AnyActorRef, row: Request): readonly unknown[] => {
    const input = inputOf(actor);
    const before = serverAt.get(actor);
    return [
      ...row.replies(server, input),
      ...(before === undefined || before === server ? [] : row.replies(before, input)),
    ];
  };

  const answer = (actor: AnyActorRef, index: number): void => {
    const src = srcOf(actor);
    if (loaders.includes(src)) return resolveStub(actor, logic.load(src, inputOf(actor)));
    const row = rowOf(actor);
    if (row === undefined) return;
    const replies = repliesTo(actor, row);
    const reply = replies[index % replies.length];
    server = row.after?.(server, reply) ?? server;
    if (row.events === undefined) return resolveStub(actor, reply);
    parentOf(actor)?.send({ type: row.events.succeeded, [row.events.result]: reply });
  };

  const refuse = (actor: AnyActorRef, error: ProblemError): void => {
    const { code } = error.problem;
    // As the adapter: the session ends before the caller learns of it.
    if (code === 'authentication_required') dispatch(app, { type: 'session.expired' });
    if (!isAlive(actor)) return;
    const row = rowOf(actor);
    if (row?.events === undefined) return rejectStub(actor, error);
    parentOf(actor)?.send({ type: row.events.failed, problem: error.problem });
  };

  const perform = (step: AppStep): void => {
    switch (step.kind) {
      case 'send':
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a step of gestures.ts, or a stored one.
        return dispatch(app, step.event as AppEvent);
      case 'wait':
        return advanceTime(step.ms);
      case 'reload': {
        const { route } = facts();
        app.stop();
        app = open(`${route.path}?${new URLSearchParams(route.query).toString()}`);
        return;
      }
      case 'press':
        for (const _ of step.twice === true ? [1, 2] : [1]) find(step.actor)?.send(withKeys(step.event, nextKey));
        return;
      default: {
        const actor = find(step.actor);
        if (actor === undefined) return;
        if (step.kind === 'answer') return answer(actor, step.reply);
        if (step.kind === 'refuse') return refuse(actor, new ProblemError({ code: step.code }));
        if (step.event.type === 'session.changedElsewhere') server = loggedInElsewhere(server);
        parentOf(actor)?.send(step.event);
      }
    }
  };

  const take = (step: AppStep): StepEffects => {
    perform(step);
    return { started: takeStarted(), toasts: toasts.splice(0), visited: logic.takeVisited(), failed: failed.splice(0) };
  };

  /** Requests and loaders in flight. */
  const pending = (): readonly Running[] =>
    running().filter(({ actor }) => isAlive(actor) && (loaders.includes(srcOf(actor)) || rowOf(actor) !== undefined));

  /** Answers everything that is asked, with the first reply, until nothing is. */
  const settle = (onStep: (step: AppStep) => void): void => {
    for (let round = 0; round < 50 && pending().length > 0; round += 1)
      for (const { path } of pending()) onStep({ kind: 'answer', actor: path, reply: 0 });
  };

  takeStarted();
  if (start.isOpened) settle(take);

  return {
    take,
    settle,
    running,
    pending,
    facts,
    /** What is stored, as text. */
    storedText: (): string => JSON.stringify([...stored]),
    root: (): AnyActorRef => app,
    rowOf,
    isAlive,
    /** The number of possible replies. */
    replyCount: (actor: AnyActorRef): number => {
      const row = rowOf(actor);
      return row === undefined ? 1 : repliesTo(actor, row).length;
    },
    /** Sources of events from outside that run. */
    sources: (): readonly Running[] => running().filter(({ actor }) => isAlive(actor) && srcOf(actor) in outsideEvents),
    inputOf,
    stop: (): void => {
      app.stop();
    },
  };
};

export type RunningApp = ReturnType<typeof runApp>;
