// All changes of issues.
import { useMutation, useMutationState } from '@tanstack/react-query';
import { fetchAs, request, type Input } from '../../api/client.ts';
import { allInTurn } from '../../api/in-turn.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { Topic } from '../../api/shapes.ts';
import { sendComment, type Said } from './panel/comment-sending.ts';
import { exportCall, type ExportWish } from './exchange/export-choice.ts';
import { toBase64, type Picture } from './panel/picture-file.ts';
import type { IssueChange } from './issue-change.ts';

export type NewIssue = Input<'POST /bcf/2.1/projects/{projects_pk}/full-topic'>['body'];

export interface GivenChange {
  readonly guid: string;
  readonly change: IssueChange;
}

const changing = (project: number) => ['issue-change', project];

/** Pending changes, oldest first: applied to the server data until it contains them. */
export const usePendingChanges = (project: number): readonly GivenChange[] =>
  useMutationState({
    filters: { mutationKey: changing(project), status: 'pending' },
    select: ({ state }) => state.variables as GivenChange,
  });

/** Creation, change and deletion of issues, one or many. */
export function useIssueChanges(project: number) {
  const onSettled = useRenewing(keys.issues(project));
  const params = { projects_pk: project };
  const patch = (guid: string, body: IssueChange) =>
    request('PATCH /bcf/2.1/projects/{projects_pk}/topics/{guid}', { params: { ...params, guid }, body });

  return {
    create: useMutation({
      onSettled,
      mutationFn: (body: NewIssue) =>
        request('POST /bcf/2.1/projects/{projects_pk}/full-topic', { params, query: { img_format: 'url' }, body }),
    }),
    /** Shown optimistically (`usePendingChanges`), and reverted when the service refuses it. */
    update: useMutation({
      mutationKey: changing(project),
      mutationFn: ({ guid, change }: GivenChange) => patch(guid, change),
      onSettled,
    }),
    /** @throws the first failure; changes before it are kept */
    updateAll: useMutation({
      onSettled,
      mutationFn: ({
        issues,
        changeOf,
        onProgress,
      }: {
        readonly issues: readonly Topic[];
        readonly changeOf: (issue: Topic) => IssueChange;
        readonly onProgress: (done: number) => void;
      }) => allInTurn(issues, issue => patch(issue.guid, changeOf(issue)), onProgress),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: ({
        guids,
        onProgress,
      }: {
        readonly guids: readonly string[];
        readonly onProgress: (done: number) => void;
      }) =>
        allInTurn(
          guids,
          guid => request('DELETE /bcf/2.1/projects/{projects_pk}/topics/{guid}', { params: { ...params, guid } }),
          onProgress,
        ),
    }),
  };
}

/** Changes of comments and viewpoints. */
export function useCommentChanges(project: number) {
  const onSettled = useRenewing(keys.issues(project));
  const params = { projects_pk: project };
  const addPicture = async (guid: string, picture: Picture) =>
    request('POST /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints', {
      params: { ...params, topics_guid: guid },
      query: { img_format: 'url' },
      body: { snapshot: { snapshot_type: picture.type, snapshot_data: await toBase64(picture.bytes) } },
    });
  const addComment = (guid: string, body: { readonly comment: string; readonly viewpoint_guid?: string }) =>
    request('POST /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments', {
      params: { ...params, topics_guid: guid },
      body,
    });
  const removeViewpoint = ({ guid, viewpoint }: { readonly guid: string; readonly viewpoint: string }) =>
    request('DELETE /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}', {
      params: { ...params, topics_guid: guid, guid: viewpoint },
    });
  return {
    say: useMutation({
      onSettled,
      mutationFn: (said: Said) => sendComment({ addPicture, addComment, removeViewpoint }, said),
    }),
    changeComment: useMutation({
      onSettled,
      mutationFn: ({
        guid,
        comment,
        text,
      }: {
        readonly guid: string;
        readonly comment: string;
        readonly text: string;
      }) =>
        request('PATCH /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}', {
          params: { ...params, topics_guid: guid, guid: comment },
          body: { comment: text },
        }),
    }),
    removeComment: useMutation({
      onSettled,
      mutationFn: ({ guid, comment }: { readonly guid: string; readonly comment: string }) =>
        request('DELETE /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}', {
          params: { ...params, topics_guid: guid, guid: comment },
        }),
    }),
    addPicture: useMutation({
      onSettled,
      mutationFn: ({ guid, picture }: { readonly guid: string; readonly picture: Picture }) =>
        addPicture(guid, picture),
    }),
    removeViewpoint: useMutation({ onSettled, mutationFn: removeViewpoint }),
  };
}

/** Documents and other issues that an issue refers to. */
export function useLinkChanges(project: number, guid: string) {
  const onSettled = useRenewing(keys.issues(project));
  const params = { projects_pk: project, guid };
  return {
    refer: useMutation({
      onSettled,
      mutationFn: (
        body: { readonly document_guid: string } | { readonly url: string; readonly description?: string },
      ) => request('POST /bcf/2.1/projects/{projects_pk}/topics/{guid}/document_references', { params, body }),
    }),
    /** Replaces all that the user sees. */
    setDocuments: useMutation({
      onSettled,
      mutationFn: (body: Input<'PUT /bcf/2.1/projects/{projects_pk}/topics/{guid}/document_references'>['body']) =>
        request('PUT /bcf/2.1/projects/{projects_pk}/topics/{guid}/document_references', { params, body }),
    }),
    relate: useMutation({
      onSettled,
      mutationFn: (guids: readonly string[]) =>
        request('PUT /bcf/2.1/projects/{projects_pk}/topics/{guid}/related_topics', {
          params,
          body: guids.map(each => ({ related_topic_guid: each })),
        }),
    }),
  };
}

/** How an import treats issues that the project already has. */
export type ImportConflict = 'copy' | 'merge' | 'refuse';

/** Result of a BCF import, as the service reports it. */
export interface ImportReport {
  readonly version: string;
  readonly topics: number;
  /** number of new, merged and unchanged issues */
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** names of the models that the issues refer to */
  readonly models: readonly string[];
  readonly notices: readonly { readonly where: string; readonly what: string }[];
}

/** Import and export of issues. */
export function useExchange(project: number) {
  return {
    bring: useMutation({
      onSettled: useRenewing(keys.issues(project), keys.issueValues(project), keys.documents(project)),
      mutationFn: async ({
        file,
        conflict,
      }: {
        readonly file: File;
        readonly conflict: ImportConflict;
      }): Promise<ImportReport> => {
        const form = new FormData();
        form.set('file', file);
        const query = new URLSearchParams({ report: 'true', conflict });
        const answer = await fetchAs(`/bcf/2.1/projects/${project}/import?${query.toString()}`, {
          method: 'POST',
          body: form,
        });
        return (await answer.json()) as ImportReport;
      },
    }),
    /** Returns the file to save. */
    take: useMutation({
      mutationFn: async (wish: ExportWish): Promise<Blob> => {
        const { path, init } = exportCall(project, wish);
        return (await fetchAs(path, init)).blob();
      },
    }),
  };
}
