// Imports comments of files unchanged: dates and authors included.
import type { ProjectPlace } from '../../access/caller.ts';
import { portionsOf, type Tx } from '../../storage/db.ts';
import { commentActionsOf, type History } from '../history/service.ts';
import type { TopicRow } from '../topics/service.ts';
import * as store from './store.ts';

/** A comment of a file; its guid is free in the project. */
export type AdoptedComment = Omit<store.CommentRow, 'id' | 'topic_id' | 'project_id'>;

export function createAdoption(history: History) {
  /** Inserts comments of a file unchanged, dates and authors included, each into its topic. */
  async function adopt(
    tx: Tx,
    place: ProjectPlace,
    given: readonly { readonly topic: TopicRow; readonly comment: AdoptedComment }[],
  ): Promise<void> {
    for (const portion of portionsOf(given, store.PORTION)) {
      const rows = portion.map(({ topic, comment }) => ({
        ...comment,
        topic_id: topic.id,
        project_id: place.projectId,
      }));
      await store.insertComments(tx, rows);
      const notes = portion.map(({ topic, comment }) => ({
        about: {
          topicGuid: topic.guid,
          commentGuid: comment.guid,
          author: comment.author ?? '',
          date: comment.date,
          imported: comment.imported,
        },
        actions: commentActionsOf(undefined, comment),
      }));
      await history.noteAll(tx, place, notes);
    }
  }

  /** Replaces the content of a comment by that of a file, dates and the author of its last change included. */
  async function readopt(
    tx: Tx,
    place: ProjectPlace,
    { topic, row }: { readonly topic: TopicRow; readonly row: store.CommentRow },
    comment: AdoptedComment,
  ): Promise<void> {
    const { guid, author: by, imported } = row;
    const after = { ...row, ...comment, guid, author: by, imported };
    await store.updateComment(tx, after);
    const author = comment.modified_author ?? comment.author ?? '';
    const about = {
      topicGuid: topic.guid,
      commentGuid: guid,
      author,
      date: comment.modified_date ?? comment.date,
      imported: comment.modified_imported ?? comment.imported,
    };
    await history.note(tx, place, about, commentActionsOf(row, after));
  }

  return { adopt, readopt };
}
