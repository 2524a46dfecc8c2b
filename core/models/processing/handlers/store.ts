// SQL of the notes of programs on the processing of a model.
import { placeholders, type Reads, type Tx } from '../../../storage/db.ts';
import type { ProcessorHandler } from '../schema.ts';

export interface NoteRow {
  readonly job_id: number;
  /** of the job when the note was made */
  readonly state: string;
  readonly attempts: number;
  readonly status: ProcessorHandler['status'];
  readonly detail_message: string | null;
}

export const findNotes = (reads: Reads, jobIds: readonly number[]) =>
  reads.all<NoteRow>(
    `SELECT job_id, state, attempts, status, detail_message FROM processor_note
       WHERE job_id IN (${placeholders(jobIds)})`,
    jobIds,
  );

export const putNote = (tx: Tx, { job_id, state, attempts, status, detail_message }: NoteRow) =>
  tx.run(
    `INSERT INTO processor_note (job_id, state, attempts, status, detail_message) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (job_id) DO UPDATE SET state = excluded.state, attempts = excluded.attempts,
       status = excluded.status, detail_message = excluded.detail_message`,
    [job_id, state, attempts, status, detail_message],
  );
