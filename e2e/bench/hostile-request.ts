// A request of the worst kind, and the clients that measure it.
import type { Answer, HttpClient } from '../../core/testing/http-client.ts';
import type { LoopReport } from './hostile-service.ts';

export interface BesideBench {
  readonly client: HttpClient;
  /** another client, for the neighbour */
  readonly neighbour: HttpClient;
  /** value of the Authorization header */
  readonly as: string;
  readonly measure: <T>(work: () => Promise<T>) => Promise<LoopReport & { readonly value: T }>;
}

/** A request of the worst kind. `make` returns another one at each call, and prepares its data. */
export interface WorstRequest {
  readonly name: string;
  readonly make: () => Promise<() => Promise<Answer>>;
}
