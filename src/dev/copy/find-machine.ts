import { StateMachine } from 'xstate';

/** Every module of the machines, by its path. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  '../../../machines/{app,member,page,generic}/*.ts',
  {
    eager: true,
  },
);

export type FoundMachine = {
  readonly file: string;
  readonly imported: string;
  /** The machine, as an expression. */
  readonly expression: string;
};

const isMachine = (value: unknown, id: string): boolean => value instanceof StateMachine && value.id === id;

/** A generic machine is made by a function of its name. */
const isFactory = (value: unknown, id: string): boolean => {
  if (typeof value !== 'function' || value.length > 0) return false;
  return isMachine(Reflect.apply(value, undefined, []), id);
};

/** Where a machine is exported. */
export const findMachine = (id: string): FoundMachine | null => {
  for (const [path, exported] of Object.entries(modules))
    for (const [name, value] of Object.entries(exported)) {
      const file = path.replace('../../../', '#');
      if (isMachine(value, id)) return { file, imported: name, expression: name };
      if (path.includes('/generic/') && name === id && isFactory(value, name))
        return { file, imported: name, expression: `${name}()` };
    }
  return null;
};
