// Attempts at processing a model, with their outcome. An external program may add a note; the queue ignores it: a note
// is shown until the job is in another state, or at another attempt.
import { notFound } from '../../../kit/errors.ts';
import { findJob, jobsOf, type Job } from '../../../pipeline/jobs.ts';
import type { Db, Reads } from '../../../storage/db.ts';
import type { ModelRow } from '../../access/rows.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import { writingJobs } from '../ifc-jobs/schema.ts';
import type { Processing } from '../service.ts';
import type { HandlerNote, ProcessorHandler } from '../schema.ts';
import { findNotes, putNote, type NoteRow } from './store.ts';

export type ProcessorHandlers = ReturnType<typeof createProcessorHandlers>;

const writers: ReadonlySet<string> = new Set(writingJobs);
const statuses = { waiting: 'P', running: 'I', done: 'C', failed: 'E', cancelled: 'X' } as const;

export function createProcessorHandlers(deps: { db: Db; access: Access; processing: Processing }) {
  const { db, access, processing } = deps;

  const kindsOf = (row: ModelRow): readonly string[] => [processing.makerOf(row).kind, ...writingJobs];

  async function jobOf(reads: Reads, row: ModelRow, jobId: number): Promise<Job> {
    const job = await findJob(reads, jobId);
    if (!job || job.subjectId !== row.id || !kindsOf(row).includes(job.kind)) throw notFound('processor handler');
    return job;
  }

  async function describe(reads: Reads, row: ModelRow, jobs: readonly Job[]): Promise<ProcessorHandler[]> {
    const ids = jobs.map(({ id }) => id);
    const notes = new Map((await findNotes(reads, ids)).map(note => [note.job_id, note]));
    const { worker } = processing.makerOf(row);
    return jobs.map(job => describeJob(job, writers.has(job.kind) ? 'ifc writer' : worker, notes.get(job.id)));
  }

  async function describeOne(reads: Reads, row: ModelRow, job: Job): Promise<ProcessorHandler> {
    const [handler] = await describe(reads, row, [job]);
    return handler as ProcessorHandler;
  }

  return {
    /** Newest first. */
    async list(at: ModelAt): Promise<ProcessorHandler[]> {
      const row = await access.visibleAt(at);
      const jobs = (await Promise.all(kindsOf(row).map(kind => jobsOf(db, kind, row.id)))).flat();
      return describe(
        db,
        row,
        jobs.sort((one, other) => other.id - one.id),
      );
    },

    async get(at: ModelAt, jobId: number): Promise<ProcessorHandler> {
      const row = await access.visibleAt(at);
      return describeOne(db, row, await jobOf(db, row, jobId));
    },

    /** What is not given stays as it is shown. */
    note: (at: ModelAt, jobId: number, { status, detail_message }: HandlerNote): Promise<ProcessorHandler> =>
      access.change(at, 'model.processing.note', async (tx, row) => {
        const job = await jobOf(tx, row, jobId);
        const shown = await describeOne(tx, row, job);
        await putNote(tx, {
          job_id: job.id,
          state: job.state,
          attempts: job.attempts,
          status: status ?? shown.status,
          detail_message: detail_message === undefined ? shown.detail_message : detail_message,
        });
        return describeOne(tx, row, job);
      }),
  };
}

function describeJob({ id, state, attempts, error }: Job, worker: string, note: NoteRow | undefined): ProcessorHandler {
  const isCurrent = note && note.state === state && note.attempts === attempts;
  return {
    id,
    worker,
    status: isCurrent ? note.status : statuses[state],
    detail_message: isCurrent ? note.detail_message : error,
  };
}
