// Issues in the viewer as server data, and their changes there.
import { answerWithin, request, type Input } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing, useChange, callQuery } from '../../api/server-data.ts';
import type { NewViewpoint } from './bcf-view.ts';

const topics = '/bcf/2.1/projects/{projects_pk}/topics';

const of = (project: number) => ({ params: { projects_pk: project }, query: {} });

export const topicsQuery = (project: number) =>
  callQuery([...keys.issues(project), 'viewer', 'list'], `GET ${topics}`, of(project));

/** With comments and viewpoints; their pictures by address. */
export const topicQuery = (project: number, guid: string) =>
  callQuery([...keys.issues(project), 'viewer', 'one', guid], 'GET /bcf/2.1/projects/{projects_pk}/full-topic/{guid}', {
    params: { projects_pk: project, guid },
    query: { img_format: 'url' },
  });

export const pinsQuery = (project: number) =>
  callQuery([...keys.issues(project), 'viewer', 'pins'], `GET ${topics}/pins`, of(project));

export const extensionsQuery = (project: number) =>
  callQuery([...keys.issueValues(project), 'viewer'], 'GET /bcf/2.1/projects/{id}/extensions', {
    params: { id: project },
    query: {},
  });

export type NewIssue = Input<'POST /bcf/2.1/projects/{projects_pk}/full-topic'>['body'];
export type IssueChange = NonNullable<Input<'PATCH /bcf/2.1/projects/{projects_pk}/topics/{guid}'>['body']>;
export type NewPin = NonNullable<NewViewpoint['pins']>[number];

export interface PinAt {
  readonly topic: string;
  readonly viewpoint: string;
  readonly pin: string;
}

interface ViewComment {
  /** of the issue */
  readonly guid: string;
  /** of the comment: the same in every attempt to send it */
  readonly id: string;
  readonly text: string;
  readonly view: NewViewpoint | null;
}

/** Milliseconds: a change of a few lines, and one with a picture, count as lost without an answer in this time. */
const [SOON, LATER] = [20_000, 60_000];

/** All changes of issues from the viewer. */
export function useIssueChanges(project: number) {
  const onSettled = useRenewing(keys.issues(project));
  const params = { projects_pk: project };
  const query = { img_format: 'url' } as const;
  const at = (guid: string) => ({ ...params, topics_guid: guid });
  const atView = ({ topic, viewpoint }: Omit<PinAt, 'pin'>) => ({ ...at(topic), viewpoints_guid: viewpoint });
  const pinPath = `${topics}/{topics_guid}/viewpoints/{viewpoints_guid}/pin` as const;
  return {
    /** @param document id of a linked document */
    create: useChange(
      onSettled,
      async ({ issue, document }: { readonly issue: NewIssue; readonly document?: number | undefined }) => {
        const signal = answerWithin(LATER);
        const made = await request('POST /bcf/2.1/projects/{projects_pk}/full-topic', {
          params,
          query,
          body: issue,
          signal,
        });
        if (document !== undefined)
          await request(`POST ${topics}/{guid}/document_references`, {
            params: { ...params, guid: made.guid },
            body: { guid: document },
          });
        return made;
      },
    ),
    change: useChange(onSettled, ({ guid, change }: { readonly guid: string; readonly change: IssueChange }) =>
      request(`PATCH ${topics}/{guid}`, { params: { ...params, guid }, body: change, signal: answerWithin(SOON) }),
    ),
    /** Adds a comment, a view, or both. */
    comment: useChange(onSettled, async ({ guid, id, text, view }: ViewComment) => {
      const made =
        view &&
        (await request(`POST ${topics}/{topics_guid}/viewpoints`, {
          params: at(guid),
          query,
          body: view,
          signal: answerWithin(LATER),
        }));
      const body = { guid: id, comment: text, viewpoint_guid: made?.guid ?? null };
      const call = { params: at(guid), signal: answerWithin(SOON) };
      try {
        return await request(`POST ${topics}/{topics_guid}/comments`, { ...call, body });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        // An earlier attempt stored it, without its answer.
        const params = { ...at(guid), guid: id };
        const change = { comment: text, ...(made && { viewpoint_guid: made.guid }) };
        return request(`PATCH ${topics}/{topics_guid}/comments/{guid}`, { ...call, params, body: change });
      }
    }),
    addPin: useChange(onSettled, ({ pin, ...place }: { topic: string; viewpoint: string; pin: NewPin }) =>
      request(`POST ${pinPath}`, { params: atView(place), body: pin }),
    ),
    movePin: useChange(onSettled, ({ pin, point, ...place }: PinAt & { readonly point: NewPin['point'] }) =>
      request(`PATCH ${pinPath}/{guid}`, { params: { ...atView(place), guid: pin }, body: { point } }),
    ),
    removePin: useChange(onSettled, ({ pin, ...place }: PinAt) =>
      request(`DELETE ${pinPath}/{guid}`, { params: { ...atView(place), guid: pin } }),
    ),
  };
}

export type IssueChanges = ReturnType<typeof useIssueChanges>;
