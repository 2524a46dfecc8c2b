// The data of a model: who may read it, who may edit it, and what it is made from.
import type { IfcChange } from '../../formats/ifc-writing/changes.ts';
import { conflict } from '../../kit/errors.ts';
import type { Db } from '../../storage/db.ts';
import type { Conversions } from '../conversions/service.ts';
import type { BaseData, ModelData, PlanEdit } from '../data/model-data.ts';
import type { Edits } from '../edits/service.ts';
import type { ModelAt } from './document-port.ts';
import type { ModelType } from './schema.ts';
import { findModel, type ModelRow } from './store.ts';

export interface RecordDataParts {
  readonly db: Db;
  readonly conversions: Pick<Conversions, 'get'>;
  readonly edits: Edits;
  readonly visibleAt: (at: ModelAt) => Promise<ModelRow>;
  readonly writableAt: (at: ModelAt) => Promise<ModelRow>;
  /** told that the data of a model was edited */
  readonly onEdited: (model: ModelRow) => void;
}

/** Types of models that begin without data, and get it from people. */
const withoutFile: ReadonlySet<ModelType> = new Set(['METABUILDING', 'PHOTOSPHERE_BUILDING']);

export function createRecordData({ db, conversions, edits, visibleAt, writableAt, onEdited }: RecordDataParts) {
  /** What the converter gave; undefined while the model is not complete, or when its kind has no data. */
  async function baseOf({ id, type, status, conversion_id, created_at }: ModelRow): Promise<BaseData | undefined> {
    if (status !== 'C') return undefined;
    const conversion = conversion_id === null ? undefined : await conversions.get(conversion_id);
    if (conversion?.data_file) return { modelId: id, file: conversion.data_file, createdAt: conversion.created_at };
    return withoutFile.has(type) ? { modelId: id, file: null, createdAt: created_at } : undefined;
  }

  /** The data of a row for reading. */
  async function dataOfRow(row: ModelRow): Promise<ModelData | undefined> {
    const base = await baseOf(row);
    return base && edits.read(base);
  }

  return {
    dataOfRow,

    /** The data of a model for reading; undefined while it is not complete, or when its kind has none. */
    dataOf: async (at: ModelAt): Promise<ModelData | undefined> => dataOfRow(await visibleAt(at)),

    /** Edits the data of a model. @throws 403 without the right to write, 409 while there is no data to edit, and what `plan` throws */
    async edit<Result>(at: ModelAt, plan: PlanEdit<Result>): Promise<Result> {
      const row = await writableAt(at);
      const base = await baseOf(row);
      if (!base)
        throw conflict(
          row.status === 'C'
            ? 'This kind of model has no data that can be edited.'
            : 'The model can be edited when it has been processed.',
        );
      const result = await edits.change(base, plan);
      onEdited(row);
      return result;
    },

    /** What people edited in the data of a model, as changes of its IFC file; for a job. */
    async changesOf(modelId: number): Promise<readonly IfcChange[]> {
      const row = await findModel(db, modelId);
      const base = row && (await baseOf(row));
      return base ? edits.changesOf(base) : [];
    },
  };
}
