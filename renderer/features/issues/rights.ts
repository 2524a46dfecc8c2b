// Permissions on the issues of a project, as the service returns them in the terms of the BCF standard.
import { roles } from '../../api/roles.ts';
import type { Extensions } from '../../api/shapes.ts';

export interface IssueRights {
  readonly create: boolean;
  readonly update: boolean;
  readonly remove: boolean;
  readonly comment: boolean;
  readonly addPicture: boolean;
  readonly relate: boolean;
  readonly refer: boolean;
  readonly changeComments: boolean;
  /** the values that issues may have; guests may not */
  readonly manage: boolean;
  /** changes and deletes content of other users */
  readonly isAdmin: boolean;
}

/** @param role of the user in the project */
export function rightsOf(
  said: Pick<Extensions, 'project_actions' | 'topic_actions' | 'comment_actions'>,
  role: number,
): IssueRights {
  const [project, topic, comment] = [said.project_actions, said.topic_actions, said.comment_actions];
  return {
    create: project.includes('createTopic'),
    update: topic.includes('update'),
    remove: topic.includes('delete'),
    comment: topic.includes('createComment'),
    addPicture: topic.includes('createViewpoint'),
    relate: topic.includes('updateRelatedTopics'),
    refer: topic.includes('updateDocumentReferences'),
    changeComments: comment.includes('update'),
    manage: role >= roles.user && project.includes('createTopic'),
    isAdmin: role >= roles.admin,
  };
}

/** Comments are changed by their author, and by administrators. */
export const mayChange = ({ changeComments, isAdmin }: IssueRights, isOwn: boolean): boolean =>
  changeComments && (isOwn || isAdmin);
