// Paths of routes: the parameters in them, and the addresses that they are served at.

/** Names of the path's parameters for a cloud and a project. */
export function placeParams(path: string) {
  const cloud = /^(?:\/archive|\/platform)?\/cloud\/\{(\w+)\}/.exec(path)?.[1];
  const project = (/^(?:\/archive|\/platform)?\/cloud\/\{\w+\}\/project\/\{(\w+)\}/.exec(path) ??
    /^\/bcf\/(?:2\.1|3\.0)\/projects\/\{(\w+)\}/.exec(path))?.[1];
  return { cloud, project, hasPlace: cloud !== undefined || project !== undefined };
}

/** Name of the path's parameter for a model of a project. */
export function modelParam(path: string): string | undefined {
  return /^\/cloud\/\{\w+\}\/project\/\{\w+\}\/(?:model|ifc)\/\{(\w+)\}/.exec(path)?.[1];
}

/** All parameters of a declared path. */
export function paramsOf(path: string) {
  return [...path.matchAll(/\{(\w+)(:text)?\}/g)].map(([, name = '', text]) => ({ name, isInteger: !text }));
}

/** The paths that serve a route: its own, and for models the older `/ifc` one. */
export function pathsOf(path: string): string[] {
  const older = path.replace(/^(\/cloud\/\{\w+\}\/project\/\{\w+\})\/model(?=\/|$)/, '$1/ifc');
  return older === path ? [path] : [path, older];
}
