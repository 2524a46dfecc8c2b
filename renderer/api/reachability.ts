// Whether the service answers. Calls report it; the status bar and the event stream listen.
type Listener = () => void;

let reachable = true;
const listeners = new Set<Listener>();

/** Called after every attempt to reach the service. */
export function noteReachable(value: boolean): void {
  if (value === reachable) return;
  reachable = value;
  for (const listener of listeners) listener();
}

export const isReachable = (): boolean => reachable;

/** Calls `listener` on every change; returns a function that stops it. */
export function onReachable(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
