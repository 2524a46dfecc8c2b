// Context of every part of the issues screen.
import type { MouseEvent } from 'react';
import type { Person } from './options.ts';
import type { Values } from './values/values.ts';
import { roles } from '../../api/roles.ts';
import type { Extensions, InProject } from '../../api/shapes.ts';

// Permissions on the issues of a project, as the service returns them in the terms of the BCF standard.

export type IssueRights = ReturnType<typeof rightsOf>;

/** @param role of the user in the project */
export function rightsOf(
  said: Pick<Extensions, 'project_actions' | 'topic_actions' | 'comment_actions'>,
  role: number,
) {
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
    /** the values that issues may have; guests may not */
    manage: role >= roles.user && project.includes('createTopic'),
    /** changes and deletes content of other users */
    isAdmin: role >= roles.admin,
  };
}

/** Comments are changed by their author, and by administrators. */
export const mayChange = ({ changeComments, isAdmin }: IssueRights, isOwn: boolean): boolean =>
  changeComments && (isOwn || isAdmin);

export interface IssuePlace extends InProject {
  readonly values: Values;
  readonly people: readonly Person[];
  /** names of the models of the project, by their ids */
  readonly models: ReadonlyMap<number, string>;
  /** address of the signed-in user */
  readonly self: string | undefined;
  readonly rights: IssueRights;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** Navigation to other screens, which this one does not import. */
export interface IssueWays {
  readonly addressOf: (guid: string) => string;
  readonly onOpen: (guid: string | undefined) => void;
  readonly viewerAddress: (wish: {
    readonly issue: string;
    readonly viewpoint?: string | undefined;
    readonly models: readonly number[];
  }) => string;
  /** of a document that an issue refers to: it opens by its number, or is searched by its name */
  readonly documentAddress: (document: {
    readonly guid: string;
    readonly name: string;
    readonly issue: string;
  }) => string;
  /** navigates to an address of the window without a reload */
  readonly go: (address: string) => void;
}

/** Props of most parts of the screen. */
export type Placed = { readonly at: IssuePlace; readonly ways: IssueWays };

/** Props of a link to an address of the window; the browser handles opening in another tab or window. */
export const linkTo = ({ go }: Pick<IssueWays, 'go'>, address: string) => ({
  href: address,
  onClick: (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(address);
  },
});
