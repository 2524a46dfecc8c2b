// Writes of thousands of things in one request, as large as the limits allow.
import { createProject } from '../../core/testing/calls.ts';
import type { Answer } from '../../core/testing/http-client.ts';
import type { HostileService } from './processes.ts';

/** A request of the worst kind. `make` returns another one at each call, and prepares its data. */
export interface WorstRequest {
  readonly name: string;
  readonly make: () => Promise<() => Promise<Answer>>;
}

const FOLDERS = 6000;

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const folders = times(FOLDERS, at => ({ name: `Folder ${at}` }));
const comments = times(2000, at => ({ comment: `Comment ${at}` }));
const walls = (count: number) => times(count, () => ({ type: 'IfcWall' }));
const spaces = (count: number, more: object = {}) => times(count, at => ({ name: `Space ${at}`, ...more }));
const classes = (count: number) => times(count, at => ({ name: 'Uniclass', notation: `${at}`, title: `Title ${at}` }));

type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;
type Row = readonly [name: string, prepare: (project: Project) => Promise<Parameters<Send>>];
interface Project {
  readonly id: number;
  readonly path: string;
}

/** Each in a project of its own: the data of one does not slow the next. */
export async function openBulkWrites({ client, as }: HostileService, part: string): Promise<WorstRequest[]> {
  const { cloudId } = await createProject(client, as, 'Bulk');
  const send: Send = async (method, path, body) => {
    const answer = await client.request(method, path, { as, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const project = async (): Promise<Project> => {
    const { id } = (await send('POST', `/cloud/${cloudId}/project`, { name: 'Bulk' })).json as { id: number };
    return { id, path: `/cloud/${cloudId}/project/${id}` };
  };
  return [...writesOfProjects(send, project), ...writesOfModels(send)]
    .map(([name, prepare]) => ({
      name: `bulk: ${name}`,
      make: async () => {
        const request = await prepare(await project());
        return () => send(...request);
      },
    }))
    .filter(({ name }) => name.includes(part));
}

function writesOfProjects(send: Send, project: () => Promise<Project>): Row[] {
  /** A topic with many comments. */
  const topicIn = async ({ id }: Project) => {
    const path = `/bcf/2.1/projects/${id}/full-topic`;
    const { json } = await send('POST', path, { title: 'Much', comments, viewpoints: [] });
    return { path: `${path}/${json.guid}`, comments: json.comments as { guid: string }[] };
  };
  return [
    ['a tree of 6,000 folders', async ({ path }) => ['POST', `${path}/dms-tree`, folders]],
    [
      '6,000 folders of another project',
      async ({ path }) => {
        const from = await project();
        await send('POST', `${from.path}/dms-tree`, folders);
        return ['POST', `${path}/import_from`, { project_id: from.id, import_dms: true }];
      },
    ],
    [
      '6,000 folders deleted',
      async ({ path }) => {
        await send('POST', `${path}/dms-tree`, folders);
        const [root, ...all] = (await send('GET', `${path}/folder`)).json as { id: number; parent_id: number }[];
        const ids = all.flatMap(({ id, parent_id }) => (parent_id === root?.id ? [id] : []));
        return ['DELETE', `${path}/folder/bulk_destroy`, ids];
      },
    ],
    [
      'a topic with 2,000 comments',
      async ({ id }) => ['POST', `/bcf/2.1/projects/${id}/full-topic`, { title: 'Much', comments, viewpoints: [] }],
    ],
    [
      '2,000 comments of a topic changed',
      async made => {
        const topic = await topicIn(made);
        const changed = topic.comments.map(({ guid }) => ({ guid, comment: 'Another' }));
        return ['PATCH', topic.path, { comments: changed }];
      },
    ],
    ['2,000 comments of a topic deleted', async made => ['PATCH', (await topicIn(made)).path, { comments: [] }]],
    ['10,000 classifications', async ({ path }) => ['POST', `${path}/classification`, classes(10_000)]],
    [
      '10,000 classifications deleted with their project',
      async ({ path }) => {
        await send('POST', `${path}/classification`, classes(10_000));
        return ['DELETE', path];
      },
    ],
  ];
}

/** Edits of a model's data, each of a model of its own. */
function writesOfModels(send: Send): Row[] {
  const row = (name: string, prepare: (model: string, project: string) => Promise<Parameters<Send>>): Row => [
    name,
    async ({ path }) => {
      const { json } = await send('POST', `${path}/model/create-metabuilding`, { name: 'House' });
      return prepare(`${path}/model/${json.id}`, path);
    },
  ];
  return [
    row('100,000 relations of elements and classifications', async (model, project) => {
      const made = (await send('POST', `${model}/element`, walls(100))).json as { uuid: string }[];
      const known = (await send('POST', `${project}/classification`, classes(1000))).json as { id: number }[];
      const body = made.flatMap(({ uuid }) => known.map(({ id }) => ({ element_uuid: uuid, classification_id: id })));
      return ['POST', `${model}/classification-element`, body];
    }),
    row('10,000 spaces', async model => [
      'POST',
      `${model}/space`,
      spaces(10_000, { geometry: [{ x: 0, y: 0, z: 0 }] }),
    ]),
    row('10,000 zones', async model => ['POST', `${model}/zone`, times(10_000, at => ({ name: `Zone ${at}` }))]),
    row('a zone with 10,000 spaces', async model => [
      'POST',
      `${model}/zone`,
      { name: 'Zone', spaces: spaces(10_000) },
    ]),
    row('10,000 elements', async model => ['POST', `${model}/element`, walls(10_000)]),
    row('100,000 elements in the flat form', async model => [
      'POST',
      `${model}/element/raw`,
      { elements: times(100_000, at => ({ uuid: `wall-${at}`, type: 'IfcWall' })) },
    ]),
  ];
}
