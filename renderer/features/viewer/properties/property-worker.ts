// Worker that reads and groups the properties of whole models.
import { createPropertyAnswers, type PropertyAnswer, type PropertyOrder } from './property-requests.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<PropertyOrder & { readonly id: number }>) => void) | null;
  postMessage(message: PropertyAnswer): void;
}
const scope = self as unknown as WorkerScope;
const answer = createPropertyAnswers();

scope.onmessage = ({ data }) => {
  const { id } = data;
  try {
    scope.postMessage({ id, ...answer(data) });
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
