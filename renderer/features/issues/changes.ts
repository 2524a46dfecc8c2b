// All changes of issues.
import { useMutation, useMutationState } from '@tanstack/react-query';
import { answerWithin, request, type Input } from '../../api/client.ts';
import { allInTurn } from '../../api/in-turn.ts';
import { keys } from '../../api/keys.ts';
import { useChange, useRenewing } from '../../api/server-data.ts';
import type { Topic } from '../../api/shapes.ts';
import { projectPath, topicsPath } from './queries.ts';
import type { SingleKind, singleFields } from './values/values.ts';
import type { NewLink } from './panel/references.ts';
import { sendComment, type CommentDraft, toBase64, type Picture } from './panel/picture-file.ts';

// Changes of an issue, and their optimistic result until the service has answered.

type Field = 'title' | 'description' | 'assigned_to' | 'due_date' | 'labels' | 'reference_links';
export type IssueChange = Partial<Pick<Topic, Field | (typeof singleFields)[SingleKind]>>;

/** An issue with its pending changes applied in order. */
export function withChanges<Issue extends Pick<Topic, 'guid'>>(issue: Issue, changes: readonly GivenChange[]): Issue {
  const own = changes.filter(({ guid }) => guid === issue.guid);
  return own.length === 0 ? issue : own.reduce((before, { change }) => ({ ...before, ...change }), issue);
}

/** Labels of an issue with one added or removed. */
export const withLabel = ({ labels }: Pick<Topic, 'labels'>, label: string, has: boolean): IssueChange => ({
  labels: has ? [...new Set([...labels, label])] : labels.filter(each => each !== label),
});

/** The project's labels that all of some issues have. */
export const labelsOfAll = (issues: readonly Pick<Topic, 'labels'>[], offered: readonly { readonly name: string }[]) =>
  offered.map(({ name }) => name).filter(name => issues.every(({ labels }) => labels.includes(name)));

export type NewIssue = Input<'POST /bcf/2.1/projects/{projects_pk}/full-topic'>['body'];

/** Milliseconds: a change of a few lines, and one with a picture, count as lost without an answer in this time. */
const [SOON, LATER] = [20_000, 60_000];

type GivenChange = { readonly guid: string; readonly change: IssueChange };

const changing = (project: number) => ['issue-change', project];

/** Pending changes, oldest first: applied to the server data until it contains them. */
export const usePendingChanges = (project: number): readonly GivenChange[] =>
  useMutationState({
    filters: { mutationKey: changing(project), status: 'pending' },
    select: ({ state }) => state.variables as GivenChange,
  });

type Progress = { readonly onProgress: (done: number) => void };
type ManyChanges = Progress & { readonly issues: readonly Topic[]; readonly changeOf: (issue: Topic) => IssueChange };
type Removal = Progress & { readonly guids: readonly string[] };

const below = `${topicsPath}/{topics_guid}` as const;

/** Creation, change and deletion of issues, one or many. */
export function useIssueChanges(project: number) {
  const onSettled = useRenewing(keys.issues(project));
  const params = { projects_pk: project };
  const patch = (guid: string, body: IssueChange) =>
    request(`PATCH ${topicsPath}/{guid}`, { params: { ...params, guid }, body, signal: answerWithin(SOON) });

  return {
    create: useChange(onSettled, (body: NewIssue) =>
      request(`POST ${projectPath}/full-topic`, {
        params,
        query: { img_format: 'url' },
        body,
        signal: answerWithin(LATER),
      }),
    ),
    /** Shown optimistically (`usePendingChanges`), and reverted when the service refuses it. */
    update: useMutation({
      mutationKey: changing(project),
      mutationFn: ({ guid, change }: GivenChange) => patch(guid, change),
      onSettled,
    }),
    /** @throws the first failure; changes before it are kept */
    updateAll: useChange(onSettled, ({ issues, changeOf, onProgress }: ManyChanges) =>
      allInTurn(issues, issue => patch(issue.guid, changeOf(issue)), onProgress),
    ),
    remove: useChange(onSettled, ({ guids, onProgress }: Removal) =>
      allInTurn(guids, guid => request(`DELETE ${topicsPath}/{guid}`, { params: { ...params, guid } }), onProgress),
    ),
  };
}

type OneComment = { readonly guid: string; readonly comment: string };

/** Changes of comments and viewpoints. */
export function useCommentChanges(project: number) {
  const onSettled = useRenewing(keys.issues(project));
  const params = { projects_pk: project };
  const paramsOf = ({ guid, comment }: OneComment) => ({ ...params, topics_guid: guid, guid: comment });
  const addPicture = async (guid: string, picture: Picture) =>
    request(`POST ${below}/viewpoints`, {
      params: { ...params, topics_guid: guid },
      query: { img_format: 'url' },
      body: { snapshot: { snapshot_type: picture.type, snapshot_data: await toBase64(picture.bytes) } },
      signal: answerWithin(LATER),
    });
  const addComment = (guid: string, body: Input<`POST ${typeof below}/comments`>['body']) =>
    request(`POST ${below}/comments`, { params: { ...params, topics_guid: guid }, body, signal: answerWithin(SOON) });
  const changeComment = ({ text, ...comment }: OneComment & { readonly text: string }) =>
    request(`PATCH ${below}/comments/{guid}`, {
      params: paramsOf(comment),
      body: { comment: text },
      signal: answerWithin(SOON),
    });
  const removeViewpoint = ({ guid, viewpoint }: { readonly guid: string; readonly viewpoint: string }) =>
    request(`DELETE ${below}/viewpoints/{guid}`, {
      params: { ...params, topics_guid: guid, guid: viewpoint },
      signal: answerWithin(SOON),
    });
  return {
    say: useChange(onSettled, (draft: CommentDraft) =>
      sendComment({ addPicture, addComment, changeComment, removeViewpoint }, draft),
    ),
    changeComment: useChange(onSettled, changeComment),
    removeComment: useChange(onSettled, (comment: OneComment) =>
      request(`DELETE ${below}/comments/{guid}`, { params: paramsOf(comment) }),
    ),
    addPicture: useChange(onSettled, ({ guid, picture }: { readonly guid: string; readonly picture: Picture }) =>
      addPicture(guid, picture),
    ),
    removeViewpoint: useChange(onSettled, removeViewpoint),
  };
}

const references = `${topicsPath}/{guid}/document_references` as const;

/** Documents and other issues that an issue refers to. */
export function useLinkChanges(project: number, guid: string) {
  const onSettled = useRenewing(keys.issues(project));
  const params = { projects_pk: project, guid };
  return {
    refer: useChange(onSettled, (body: { readonly document_guid: string } | NewLink) =>
      request(`POST ${references}`, { params, body }),
    ),
    /** Replaces all that the user sees. */
    setDocuments: useChange(onSettled, (body: Input<`PUT ${typeof references}`>['body']) =>
      request(`PUT ${references}`, { params, body }),
    ),
    relate: useChange(onSettled, (guids: readonly string[]) =>
      request(`PUT ${topicsPath}/{guid}/related_topics`, {
        params,
        body: guids.map(each => ({ related_topic_guid: each })),
      }),
    ),
  };
}
