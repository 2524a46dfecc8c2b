// Edits of an earlier version of a document: carried over to the new one, dropped, or left for later.
import type { Caller } from '../../../access/caller.ts';
import { record } from '../../../audit/record.ts';
import { conflict, existing, notFound } from '../../../kit/errors.ts';
import type { Clock } from '../../../kit/time.ts';
import { cancelJobs, insertJob, type Job } from '../../../pipeline/jobs.ts';
import type { Db, Reads, Tx } from '../../../storage/db.ts';
import { loggedModel, modelIn, type ModelRow, findModel } from '../../access/rows.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import type { ConflictSettlement, EarlierEdits, EditChoice, EditConflict } from './schema.ts';
import * as store from './store.ts';
import type { CarryConflict } from '../../data/writer.ts';
import { announce } from '../../../events/announce.ts';
import type { JobEnd, JobHandler } from '../../../pipeline/runner.ts';
import type { Edits } from '../service.ts';

// The job that applies the edits of an earlier version to a new one. All its changes are one transaction: killed at any
// moment it begins again, and nothing is duplicated.

const CARRY_JOB = 'model.edits.carry';

/** Emits a change of the carry-over state of a model. */
function announceEarlier(tx: Tx, { id, cloud_id, project_id }: ModelRow): void {
  announce(tx, { name: 'model.earlier-edits', cloudId: cloud_id, projectId: project_id, id });
}

export function createCarryJob(deps: {
  db: Db;
  clock: Clock;
  edits: Edits;
  /** called when the data of a model has changed */
  onEdited: (model: ModelRow) => void;
}): JobHandler {
  const { db, clock, edits, onEdited } = deps;

  const nothing = (end: JobEnd) => end.done(async () => undefined);

  async function run({ subjectId: modelId, payload }: Job, end: JobEnd): Promise<void> {
    const [row, source] = [await findModel(db, modelId), await store.editedBefore(db, modelId)];
    const isWanted = (await store.findEarlier(db, modelId))?.state === 'waiting';
    // A model that is being processed once more starts this again at its end.
    if (row?.status !== 'C' || row.data_file === null || !isWanted) {
      await nothing(end);
      return;
    }
    if (!source) {
      await end.done(tx => leave(tx, row));
      return;
    }
    const { actorId } = payload as { readonly actorId?: number };
    const from = { modelId: source.model_id, file: source.base, createdAt: source.created_at };
    const to = { modelId, file: row.data_file, createdAt: row.converted_at ?? row.created_at };
    const isMade = await edits.carry(from, to, ({ counts, conflicts }, writeEdits) =>
      end.done(async tx => {
        if ((await store.editedBefore(tx, modelId))?.model_id !== source.model_id) {
          await leave(tx, row);
          return;
        }
        await writeEdits(tx);
        await store.setState(tx, clock, modelId, 'carried', { ...counts, from_model_id: source.model_id });
        await store.insertConflicts(tx, modelId, conflicts);
        record(tx, {
          action: 'model.edits.carry',
          object: loggedModel(row),
          count: counts.carried,
          cloudId: row.cloud_id,
          projectId: row.project_id,
          ...(actorId !== undefined && { actorId }),
        });
        announceEarlier(tx, row);
      }),
    );
    if (isMade === undefined) await end.failed(NOT_THERE, tx => fail(tx, modelId, NOT_THERE));
    else if (isMade) onEdited(row);
  }

  /** The version with the edits was deleted in the meantime: when it is restored, a user decides about them. */
  async function leave(tx: Tx, row: ModelRow): Promise<void> {
    await store.setState(tx, clock, row.id, 'later');
    announceEarlier(tx, row);
  }

  async function fail(tx: Tx, modelId: number, reason: string): Promise<void> {
    const row = await findModel(tx, modelId);
    if (!row) return;
    await store.setState(tx, clock, modelId, 'failed', { reason });
    announceEarlier(tx, row);
  }

  return {
    kind: CARRY_JOB,
    run,
    returned: async () => undefined, // nothing was written
    givenUp: (tx, { subjectId }, reason) => fail(tx, subjectId, reason),
  };
}

const NOT_THERE = 'The data of the earlier version is not there any more.';

// Settled conflicts become edits: a change of the element in the shape of the API. Pure rules.

type Value = string | number | boolean;

interface SettledValue {
  readonly definition: { readonly name: string };
  readonly value: Value;
}

/** Parts of an element change. */
interface SettledChange {
  readonly type?: string;
  readonly attributes?: { readonly properties: SettledValue[] };
  readonly property_sets?: { readonly name: string; readonly properties: SettledValue[] }[];
}

/** Members of an element that are no attributes though they have no set. */
const places = new Set(['Parent', 'Position', 'Outline', 'Materials']);
/** Holders of edits that are no sets. */
const groups = new Set(['classification', 'layer', 'system', 'zone', 'unit', 'definition']);

/** Undefined where only the file's value can be kept: the edited object is missing, or has more than one value. */
export function changeOf({ kind, element, set, property, edited }: CarryConflict): SettledChange | undefined {
  const isValue = typeof edited === 'string' || typeof edited === 'number' || typeof edited === 'boolean';
  if (kind !== 'changed' || element === null || property === null || !isValue) return undefined;
  if (set === null && property === 'Class') return { type: String(edited) };
  const properties = [{ definition: { name: property }, value: edited }];
  if (set === null) return places.has(property) ? undefined : { attributes: { properties } };
  return groups.has(set) ? undefined : { property_sets: [{ name: set, properties }] };
}

const stateOf = { carry: 'waiting', drop: 'dropped', later: 'later' } as const satisfies Record<EditChoice, string>;

/** Steps called by other slices: the upload of a version, and the end of its conversion. */
export const createEarlierEditsLife = ({ clock }: { clock: Clock }) => ({
  /** Stores the choice of a version's uploader; the default is not stored. */
  async choose(tx: Tx, modelId: number, choice: EditChoice): Promise<void> {
    if (choice !== 'carry') await store.setState(tx, clock, modelId, stateOf[choice]);
  },

  /**
   * Called when a model is ready: edits of the earlier version are carried over unless a user decided otherwise. A
   * model that was only repaired gets only the edits that were waiting for it.
   */
  async begin(
    tx: Tx,
    { id, cloud_id, creator_id }: Pick<ModelRow, 'id' | 'cloud_id' | 'creator_id'>,
    { isRepair = false } = {},
  ): Promise<void> {
    const known = await store.findEarlier(tx, id);
    if (!known && isRepair) return;
    if ((known && known.state !== 'waiting') || !(await store.editedBefore(tx, id))) return;
    if (!known) await store.setState(tx, clock, id, 'waiting');
    const forWhom = { cloudId: cloud_id, accountId: creator_id };
    await insertJob(tx, clock, { kind: CARRY_JOB, subjectId: id, payload: {}, forWhom });
  },

  /** Deletes the edits of a version, also carried-over ones: these can be carried over again. */
  async forgotten(tx: Tx, modelId: number): Promise<void> {
    if ((await store.findEarlier(tx, modelId))?.state === 'carried') await store.setState(tx, clock, modelId, 'later');
  },
});

export type EarlierEditsService = ReturnType<typeof createEarlierEdits>;

export function createEarlierEdits(deps: {
  db: Db;
  clock: Clock;
  access: Access;
  /** how elements are changed */
  elements: { change(at: ModelAt, guid: string, change: SettledChange): Promise<object> };
}) {
  const { db, clock, access, elements } = deps;

  async function describe(reads: Reads, { id, status }: ModelRow): Promise<EarlierEdits> {
    const known = await store.findEarlier(reads, id);
    const { from_model_id: fromId = null, carried = 0, same = 0, conflicts = 0, reason = null } = known ?? {};
    const isCarried = known?.state === 'carried';
    // Carried-over edits belong to one version, also when that is deleted; no other takes its place then.
    const ofVersion = fromId === null ? undefined : await store.editedVersion(reads, fromId);
    const source = isCarried ? ofVersion : await store.editedBefore(reads, id);
    const undecided = status === 'P' || status === 'I' ? 'waiting' : 'later';
    return {
      state: source || isCarried ? (known?.state ?? undecided) : 'none',
      from_model_id: source?.model_id ?? null,
      from_document_id: source?.document_id ?? null,
      edits: source?.edits ?? 0,
      carried,
      same,
      conflicts,
      reason,
    };
  }

  /** Writes a decision about edits of an earlier version, and returns what became of them. */
  const decided = (at: ModelAt, id: number, work: (tx: Tx, row: ModelRow) => Promise<void>) =>
    db.tx(async tx => {
      const row = await modelIn(tx, at.projectId, id);
      await work(tx, row);
      record(tx, { action: 'model.edits.decide', object: loggedModel(row) });
      announceEarlier(tx, row);
      return describe(tx, row);
    });

  return {
    read: async (at: ModelAt): Promise<EarlierEdits> => describe(db, await access.visibleAt(at)),

    async conflicts(at: ModelAt): Promise<EditConflict[]> {
      const { id } = await access.visibleAt(at);
      const rows = await store.conflictsOf(db, id);
      return rows.map(row => ({ ...row, can_keep_edited: changeOf(row) !== undefined }));
    },

    /**
     * Ends a conflict with one of its two values.
     * @throws 404 when it no longer exists, 409 when the edit cannot be applied
     */
    async settle(at: ModelAt, { conflict_id: conflictId, keep }: ConflictSettlement): Promise<EarlierEdits> {
      const { id } = await access.writableAt(at);
      const found = existing(
        (await store.conflictsOf(db, id)).find(each => each.id === conflictId),
        'conflict',
      );
      // The value first: interrupted in between, the conflict is still listed, and the same answer ends it.
      if (keep === 'edited') {
        const change = changeOf(found);
        if (!change || found.element === null) throw conflict('This edit cannot be made in the new version.');
        await elements.change(at, found.element, change);
      }
      return decided(at, id, async tx => {
        if (!(await store.settleConflict(tx, id, conflictId, keep === 'edited'))) throw notFound('conflict');
      });
    },

    /** @throws 409 when there are no such edits, or when they are carried over already */
    async decide(at: ModelAt, { accountId }: Caller, decision: EditChoice): Promise<EarlierEdits> {
      const { id } = await access.writableAt(at);
      return decided(at, id, async (tx, row) => {
        if ((await store.findEarlier(tx, id))?.state === 'carried')
          throw conflict('The edits of the earlier version were already carried over.');
        if (!(await store.editedBefore(tx, id))) throw conflict('No earlier version of this model has edits.');
        await cancelJobs(tx, clock, CARRY_JOB, [id]);
        await store.setState(tx, clock, id, stateOf[decision]);
        if (decision !== 'carry' || row.status !== 'C') return;
        const forWhom = { cloudId: row.cloud_id, accountId };
        await insertJob(tx, clock, { kind: CARRY_JOB, subjectId: id, payload: { actorId: accountId }, forWhom });
      });
    },
  };
}
