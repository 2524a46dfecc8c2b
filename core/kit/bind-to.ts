// Services as lists of functions: each function of a module takes the dependencies that they share as its first value.

type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (deps: never, ...given: infer Given) => infer Result
    ? (...given: Given) => Result
    : never;
};

/** The functions by their names, with `deps` given to each. */
export function bindTo<Deps, Functions extends Record<string, (deps: Deps, ...given: never[]) => unknown>>(
  deps: Deps,
  functions: Functions,
): Bound<Functions> {
  return Object.fromEntries(
    Object.entries(functions).map(([name, call]) => [name, call.bind(undefined, deps)]),
  ) as Bound<Functions>;
}
