// Signals that renew what open windows show of a model.
import type { Relay } from '../../events/relay.ts';
import type { Progress } from '../../pipeline/protocol.ts';
import type { ModelRow } from './rows.ts';

export function createModelSignals(relay: Relay) {
  const placeOf = ({ cloud_id: cloudId, project_id: projectId }: ModelRow) => ({ cloudId, projectId });
  const about = ({ id, document_id }: ModelRow) => ({ model_id: id, document_id });
  const named = (name: 'model.edited' | 'model.plans' | 'model.pictured') => (row: ModelRow) =>
    relay.signal({ name, ...placeOf(row), data: about(row) });
  return {
    edited: named('model.edited'),
    plans: named('model.plans'),
    pictured: named('model.pictured'),
    progress(row: ModelRow, step: Progress): void {
      relay.signal({ name: 'model.progress', ...placeOf(row), data: { ...about(row), ...step } });
    },
  };
}
