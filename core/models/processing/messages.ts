// Errors and warnings of models: those of the converter, and later ones.
import { record } from '../../audit/record.ts';
import { conflict } from '../../kit/errors.ts';
import type { Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { loggedModel } from '../access/logged.ts';
import { findModel, modelIn, type ModelRow } from '../access/rows.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { NewModelErrors } from './schema.ts';
import { setMessages } from './store.ts';

interface Messages {
  readonly errors: string[];
  readonly warnings: string[];
}

/** Most messages of one model. */
const MOST = 10_000;

export function messagesOf({ errors, warnings }: Pick<ModelRow, 'errors' | 'warnings'>): Messages {
  return { errors: JSON.parse(errors) as string[], warnings: JSON.parse(warnings) as string[] };
}

export type AddMessages = ReturnType<typeof createAddMessages>;

/** Adds messages to those of a model. */
export function createAddMessages({ db, clock, access }: { db: Db; clock: Clock; access: Access }) {
  return async (at: ModelAt, { errors, warnings }: NewModelErrors): Promise<Messages> => {
    const { id } = await access.writableAt(at);
    return db.tx(async tx => {
      const row = await modelIn(tx, at.projectId, id);
      const known = messagesOf(row);
      const all = {
        errors: [...known.errors, ...(errors ?? [])],
        warnings: [...known.warnings, ...(warnings ?? [])],
      };
      if (all.errors.length + all.warnings.length > MOST) throw conflict('This model has too many messages.');
      record(tx, { action: 'model.errors.add', object: loggedModel(row) });
      await setMessages(tx, clock, id, all.errors, all.warnings);
      return all;
    });
  };
}

/** Adds warnings to a model, if it is still there. */
export async function addWarnings(tx: Tx, clock: Clock, modelId: number, texts: readonly string[]): Promise<void> {
  const row = texts.length === 0 ? undefined : await findModel(tx, modelId);
  if (!row) return;
  const { errors, warnings } = messagesOf(row);
  await setMessages(tx, clock, modelId, errors, [...warnings, ...texts]);
}
