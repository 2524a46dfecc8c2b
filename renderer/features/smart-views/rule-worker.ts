// Reads what a rule finds away from the page: once, then it is over.
import type { ElementTable } from '../../api/schema.d.ts';

export type RuleAnswer =
  /** GlobalIds by model, one a line */
  { readonly elements: ReadonlyMap<number, string> } | { readonly error: string };

interface WorkerScope {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null;
  postMessage(message: RuleAnswer): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  try {
    const { models } = JSON.parse(new TextDecoder().decode(data)) as ElementTable;
    scope.postMessage({ elements: new Map(models.map(({ id, rows }) => [id, rows.map(([uuid]) => uuid).join('\n')])) });
  } catch (error) {
    scope.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
