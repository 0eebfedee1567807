import { calls } from '#contract/calls.ts';
import type { CallName, Endpoint } from '#contract/endpoints.ts';
import type { AnyCallHandler } from './call.ts';

type Found = { readonly handler: AnyCallHandler | null; readonly methods: readonly string[] };

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);

const callNames = Object.keys(calls).filter(isCallName);

/** Finds the handler of a method and path, or the path's allowed methods. HEAD is handled as GET. */
export const createRoutes = (
  handlers: Readonly<Partial<Record<CallName, AnyCallHandler>>>,
): ((method: string, path: string, query: URLSearchParams) => Found) => {
  const paths = new Map<string, Map<string, AnyCallHandler>>();
  for (const name of callNames) {
    const { method, path, flag }: Endpoint = calls[name];
    const handler = handlers[name];
    if (handler === undefined) continue;
    const address = flag === undefined ? path : `${path}?${flag}=1`;
    const methods = paths.get(address) ?? new Map<string, AnyCallHandler>();
    paths.set(address, methods.set(method, handler));
  }
  return (method, path, query) => {
    const flagged = [...query].map(([name, value]) => paths.get(`${path}?${name}=${value}`));
    const methods = flagged.find((found) => found !== undefined) ?? paths.get(path);
    return {
      handler: methods?.get(method === 'HEAD' ? 'GET' : method) ?? null,
      methods: [...(methods?.keys() ?? [])],
    };
  };
};
