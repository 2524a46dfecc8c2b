// Parses the result of a rule off the main thread: one message, then the worker ends.
import { elementsIn } from './rule-table.ts';

export type RuleAnswer =
  /** GlobalIds by model, one per line */
  { readonly elements: ReadonlyMap<number, string> } | { readonly error: string };

interface WorkerScope {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null;
  postMessage(message: RuleAnswer): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage({ elements: elementsIn(data) });
  } catch (error) {
    scope.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
