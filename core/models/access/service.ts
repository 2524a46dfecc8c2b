// Rights on models, and the data of models that a caller may read or change. Rights come from the document that a model
// is made of; nothing is described and no address is signed for them.
import type { TSchema } from 'typebox';
import { permissions, type Permission } from '../../access/roles.ts';
import type { IfcChange } from '../../formats/ifc-writing/changes/changes.ts';
import type { Place } from '../../access/caller.ts';
import { conflict, existing, forbidden, notFound } from '../../kit/errors.ts';
import type { ActionOn } from '../../audit/actions.ts';
import { record } from '../../audit/record.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { BaseData, EditedFile, ModelData, PlanEdit } from '../data/model-data.ts';
import type { RowEdit } from '../data/row-edits.ts';
import { findModel, findModels, loggedModel, loggedPart, modelIn } from './rows.ts';
import type { ModelRow, PartChange, WholeModelRow } from './rows.ts';
import type { ModelType } from './schema.ts';
import type { Relay } from '../../events/relay.ts';
import type { Progress } from '../../pipeline/protocol.ts';

// Signals that renew what open windows show of a model.

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

/** From where a call comes: the scheme, host and port that it used, and where its path leads. */
export interface View {
  readonly origin: string;
  readonly place: Place;
}

/** A model in its project, and from where the call comes. */
export interface ModelAt extends View {
  readonly projectId: number;
  readonly modelId: number;
}

/** The bytes of a document, for what is made of them. */
export interface DocumentSource {
  readonly id: number;
  readonly name: string;
  readonly fileName: string;
  readonly hash: string;
  /** what the caller may do in its folder */
  readonly permission: Exclude<Permission, typeof permissions.hidden>;
}

/** The documents, as rights on models need them. */
export interface DocumentSources {
  /** The file of a document of the place's project; undefined where the caller may not see it. */
  sourceOf(documentId: number, place: Place): Promise<DocumentSource | undefined>;
}

/** How edits of a model's data are kept, as access needs it. */
interface EditedData {
  /** @param known where it is edited, null when it is not; what is not given is read */
  read(base: BaseData, known?: EditedFile | null): Promise<ModelData | undefined>;
  /** `write` is part of the transaction of the edit */
  change<Result>(base: BaseData, plan: PlanEdit<Result>, write: (tx: Tx) => void): Promise<Result>;
  changesOf(base: BaseData): Promise<readonly IfcChange[]>;
}

export type Access = ReturnType<typeof createAccess>;

/** Types of models that begin without data, and get it from people. */
const withoutFile: ReadonlySet<ModelType> = new Set(['METABUILDING', 'PHOTOSPHERE_BUILDING']);

/** The converter's data that the model shows, also while it is made again. Undefined without any. */
function baseOf({ id, type, status, data_file, converted_at, created_at }: WholeModelRow): BaseData | undefined {
  if (data_file) return { modelId: id, file: data_file, createdAt: converted_at ?? created_at };
  return status === 'C' && withoutFile.has(type) ? { modelId: id, file: null, createdAt: created_at } : undefined;
}

/** What a caller may see and change. */
function createRights(db: Db, documents: DocumentSources) {
  /** Models without a document are open to all members of the project. */
  const permissionOn = async ({ document_id }: ModelRow, place: Place) =>
    document_id === null ? permissions.write : (await documents.sourceOf(document_id, place))?.permission;

  return {
    /** The row of a model that the caller sees. @throws 404 when it is not in the project or its document is hidden */
    async visibleAt({ projectId, modelId, place }: ModelAt): Promise<WholeModelRow> {
      const row = await modelIn(db, projectId, modelId);
      if ((await permissionOn(row, place)) === undefined) throw notFound('model');
      return row;
    },

    /** The row of one that the caller may change. @throws 404, and 403 when they may only read the model's document */
    async writableAt({ projectId, modelId, place }: ModelAt): Promise<WholeModelRow> {
      const row = await modelIn(db, projectId, modelId);
      const permission = existing(await permissionOn(row, place), 'model');
      if (permission !== permissions.write)
        throw forbidden('No write permission in the folder of the document of this model.');
      return row;
    },

    /** Ids of those models of the project among `ids` that the caller may see. */
    async visibleAmong(projectId: number, ids: readonly number[], { place }: View): Promise<ReadonlySet<number>> {
      const rows = await findModels(db, projectId, ids);
      const permissions = await Promise.all(rows.map(row => permissionOn(row, place)));
      return new Set(rows.flatMap(({ id }, index) => (permissions[index] === undefined ? [] : [id])));
    },
  };
}

export function createAccess(deps: {
  db: Db;
  documents: DocumentSources;
  edits: EditedData;
  /** called after each edit of the data of a model */
  onEdited: (model: ModelRow) => void;
}) {
  const { db, documents, edits, onEdited } = deps;
  const rights = createRights(db, documents);
  const { visibleAt, writableAt } = rights;

  /** The data of a row for reading. */
  async function dataOfRow(row: WholeModelRow): Promise<ModelData | undefined> {
    const base = baseOf(row);
    const { edited_file: file, edited_base, edits: count } = row;
    return base && edits.read(base, file === null ? null : { file, base: edited_base, edits: count ?? 0 });
  }

  /** Changes something of a model that the caller may change, with its line in the log. */
  const changeRow = <Result>(row: ModelRow, action: ActionOn<'model'>, work: (tx: Tx) => Promise<Result>) =>
    db.tx(async tx => {
      record(tx, { action, object: loggedModel(row) });
      return work(tx);
    });

  /** The same, once the right to change it is checked. @throws as `writableAt`, and what `work` throws */
  async function change<Result>(
    at: ModelAt,
    action: ActionOn<'model'>,
    work: (tx: Tx, row: WholeModelRow) => Promise<Result>,
  ): Promise<Result> {
    const row = await writableAt(at);
    return changeRow(row, action, tx => work(tx, row));
  }

  /**
   * Edits the data of a model.
   * @throws 403 without the right to write, 409 while there is no data to edit, and what `plan` throws
   */
  async function edit<Result>(at: ModelAt, { action, id }: PartChange, plan: PlanEdit<Result>): Promise<Result> {
    const row = await writableAt(at);
    const base = row.status === 'C' ? baseOf(row) : undefined;
    if (!base)
      throw conflict(
        row.status === 'C' ? 'Models of this type cannot be edited.' : 'The model can be edited after processing.',
      );
    const result = await edits.change(base, plan, tx => record(tx, { action, object: loggedPart(row, id) }));
    onEdited(row);
    return result;
  }

  return {
    ...rights,
    dataOfRow,

    /**
     * The data of a model for reading; undefined until it is complete for the first time, or when its kind has none.
     */
    dataOf: async (at: ModelAt): Promise<ModelData | undefined> => dataOfRow(await visibleAt(at)),

    /** What `list` reads in the data of a model; nothing where there is none. */
    listIn: async <T>(at: ModelAt, list: (data: ModelData) => T[] | Promise<T[]>): Promise<T[]> => {
      const data = await dataOfRow(await visibleAt(at));
      return data ? list(data) : [];
    },

    /** The same for what is in it. @throws 404 of `what` where there is no data */
    existingData: async (at: ModelAt, what: string) => existing(await dataOfRow(await visibleAt(at)), what),

    change,
    changeRow,
    edit,
    /** Edits that answer nothing. @throws as `edit` */
    write: (
      at: ModelAt,
      change: PartChange,
      plan: (...given: Parameters<PlanEdit<void>>) => readonly RowEdit[] | Promise<readonly RowEdit[]>,
    ) => edit(at, change, async (...given) => ({ changes: await plan(...given), answer: () => undefined })),

    /** Edits of the data of a model, as changes of its IFC file; for a job. */
    async changesOf(modelId: number): Promise<readonly IfcChange[]> {
      const row = await findModel(db, modelId);
      const base = row && baseOf(row);
      return base ? edits.changesOf(base) : [];
    },
  };
}

/** The model that the path of a call names. For the routes of every slice of models. */
export function modelAt({ origin, place }: { origin: string; place: Place | undefined }, modelId: number): ModelAt {
  if (!place || place.projectId === null) throw new Error('the path of this route names no project');
  return { origin, place, projectId: place.projectId, modelId };
}

/** The same of a path with `{model_pk}`. */
export const modelOf = (call: Parameters<typeof modelAt>[0] & { readonly params: { readonly model_pk: number } }) =>
  modelAt(call, call.params.model_pk);

/** The path of what a model holds. */
export const inModel = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';

/** Access of routes that read models, and of those that change them. @param audit name of the change in the log */
export const readsModel = { scopes: ['model:read'], role: 'guest' } as const;
export const modelAccess = { reads: readsModel, writes: { scopes: ['model:write'], role: 'user' } } as const;
export const writesModel = (audit: string) => ({ ...modelAccess.writes, audit }) as const;
/** The same with the status of the answer: of what creates something, and of what answers nothing. */
export const creating = (audit: string) => ({ access: writesModel(audit), status: 201 }) as const;
export const commands = (audit: string) => ({ access: writesModel(audit), status: 204 }) as const;
/** The same with the shapes: of what changes something, and of what creates something. */
export const changes = <Body extends TSchema, Answer extends TSchema>(audit: string, body: Body, answer: Answer) =>
  ({ access: writesModel(audit), body, answer }) as const;
export const creates = <Body extends TSchema, Answer extends TSchema>(audit: string, body: Body, answer: Answer) =>
  ({ ...creating(audit), body, answer }) as const;
