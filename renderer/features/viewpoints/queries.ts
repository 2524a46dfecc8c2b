// Issues in the viewer as server data, and their changes there.
import { request, type Input } from '../../api/client.ts';
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
        const made = await request('POST /bcf/2.1/projects/{projects_pk}/full-topic', { params, query, body: issue });
        if (document !== undefined)
          await request(`POST ${topics}/{guid}/document_references`, {
            params: { ...params, guid: made.guid },
            body: { guid: document },
          });
        return made;
      },
    ),
    change: useChange(onSettled, ({ guid, change }: { readonly guid: string; readonly change: IssueChange }) =>
      request(`PATCH ${topics}/{guid}`, { params: { ...params, guid }, body: change }),
    ),
    /** Adds a comment, a view, or both. */
    comment: useChange(
      onSettled,
      async ({ guid, text, view }: { guid: string; text: string; view: NewViewpoint | null }) => {
        const made =
          view && (await request(`POST ${topics}/{topics_guid}/viewpoints`, { params: at(guid), query, body: view }));
        const body = { comment: text, viewpoint_guid: made?.guid ?? null };
        return request(`POST ${topics}/{topics_guid}/comments`, { params: at(guid), body });
      },
    ),
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
