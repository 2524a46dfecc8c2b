// Writes of thousands of things in one request, as large as the limits allow.
import type { Answer } from '../../core/testing/http-client.ts';
import type { BesideBench, WorstRequest } from './hostile-request.ts';

const FOLDERS = 6000;
const COMMENTS = 2000;
const CLASSIFICATIONS = 10_000;

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const folders = (count: number) => times(count, at => ({ name: `Folder ${at}` }));

const idsOf = ({ json }: Answer): number[] => (json as { id: number }[]).map(({ id }) => id);

/** Each in a project of its own: the data of one does not slow the next. */
export async function openBulkWrites({ client, as }: BesideBench, part: string): Promise<WorstRequest[]> {
  const { json: cloud } = await client.request('POST', '/cloud', { as, body: { name: 'Bulk' } });
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await client.request(method, path, { as, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const project = async () => {
    const { json } = await send('POST', `/cloud/${cloud.id}/project`, { name: 'Bulk' });
    return { id: Number(json.id), path: `/cloud/${cloud.id}/project/${json.id}` };
  };
  const withFolders = async () => {
    const made = await project();
    await send('POST', `${made.path}/dms-tree`, folders(FOLDERS));
    return made;
  };
  const comments = times(COMMENTS, at => ({ comment: `Comment ${at}` }));

  const rows: WorstRequest[] = [
    {
      name: 'bulk: a tree of 6,000 folders',
      make: async () => {
        const { path } = await project();
        return () => send('POST', `${path}/dms-tree`, folders(FOLDERS));
      },
    },
    {
      name: 'bulk: 6,000 folders of another project',
      make: async () => {
        const [from, to] = [await withFolders(), await project()];
        return () => send('POST', `${to.path}/import_from`, { project_id: from.id, import_dms: true });
      },
    },
    {
      name: 'bulk: 6,000 folders deleted',
      make: async () => {
        const { path } = await withFolders();
        const [root, ...all] = (await send('GET', `${path}/folder`)).json as { id: number; parent_id: number }[];
        const ids = all.flatMap(({ id, parent_id }) => (parent_id === root?.id ? [id] : []));
        return () => send('DELETE', `${path}/folder/bulk_destroy`, ids);
      },
    },
    {
      name: 'bulk: a topic with 2,000 comments',
      make: async () => {
        const { id } = await project();
        return () => send('POST', `/bcf/2.1/projects/${id}/full-topic`, { title: 'Much', comments, viewpoints: [] });
      },
    },
    {
      name: 'bulk: 2,000 comments of a topic changed',
      make: async () => {
        const path = `/bcf/2.1/projects/${(await project()).id}/full-topic`;
        const { json } = await send('POST', path, { title: 'Much', comments, viewpoints: [] });
        const changed = (json.comments as { guid: string }[]).map(({ guid }) => ({ guid, comment: 'Another' }));
        return () => send('PATCH', `${path}/${json.guid}`, { comments: changed });
      },
    },
    {
      name: 'bulk: 2,000 comments of a topic deleted',
      make: async () => {
        const path = `/bcf/2.1/projects/${(await project()).id}/full-topic`;
        const { json } = await send('POST', path, { title: 'Much', comments, viewpoints: [] });
        return () => send('PATCH', `${path}/${json.guid}`, { comments: [] });
      },
    },
    {
      name: 'bulk: 10,000 classifications',
      make: async () => {
        const { path } = await project();
        const body = times(CLASSIFICATIONS, at => ({ name: 'Uniclass', notation: `${at}`, title: `Title ${at}` }));
        return () => send('POST', `${path}/classification`, body);
      },
    },
    {
      name: 'bulk: 10,000 classifications deleted with their project',
      make: async () => {
        const { path } = await project();
        const body = times(CLASSIFICATIONS, at => ({ name: 'Uniclass', notation: `${at}`, title: `Title ${at}` }));
        idsOf(await send('POST', `${path}/classification`, body));
        return () => send('DELETE', path);
      },
    },
    ...writesOfModels(send, project),
  ];
  return rows.filter(({ name }) => name.includes(part));
}

type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Edits of a model's data, each of a model of its own. */
function writesOfModels(send: Send, project: () => Promise<{ readonly path: string }>): WorstRequest[] {
  const model = async () => {
    const { path } = await project();
    const { json } = await send('POST', `${path}/model/create-metabuilding`, { name: 'House' });
    return { path: `${path}/model/${json.id}` };
  };
  return [
    {
      name: 'bulk: 100,000 relations of elements and classifications',
      make: async () => {
        const { path } = await model();
        const elements = times(100, () => ({ type: 'IfcWall' }));
        const made = (await send('POST', `${path}/element`, elements)).json as { uuid: string }[];
        const classes = times(1000, at => ({ name: 'Uniclass', notation: `${at}`, title: `Title ${at}` }));
        const ids = idsOf(await send('POST', `${path.replace(/\/model.*/, '')}/classification`, classes));
        const body = made.flatMap(({ uuid }) => ids.map(id => ({ element_uuid: uuid, classification_id: id })));
        return () => send('POST', `${path}/classification-element`, body);
      },
    },
    {
      name: 'bulk: 10,000 spaces',
      make: async () => {
        const { path } = await model();
        const geometry = [{ x: 0, y: 0, z: 0 }];
        return () =>
          send(
            'POST',
            `${path}/space`,
            times(10_000, at => ({ name: `Space ${at}`, geometry })),
          );
      },
    },
    {
      name: 'bulk: 10,000 zones',
      make: async () => {
        const { path } = await model();
        return () =>
          send(
            'POST',
            `${path}/zone`,
            times(10_000, at => ({ name: `Zone ${at}` })),
          );
      },
    },
    {
      name: 'bulk: a zone with 10,000 spaces',
      make: async () => {
        const { path } = await model();
        const spaces = times(10_000, at => ({ name: `Space ${at}` }));
        return () => send('POST', `${path}/zone`, { name: 'Zone', spaces });
      },
    },
    {
      name: 'bulk: 10,000 elements',
      make: async () => {
        const { path } = await model();
        return () =>
          send(
            'POST',
            `${path}/element`,
            times(10_000, () => ({ type: 'IfcWall' })),
          );
      },
    },
    {
      name: 'bulk: 100,000 elements in the flat form',
      make: async () => {
        const { path } = await model();
        const elements = times(100_000, at => ({ uuid: `wall-${at}`, type: 'IfcWall' }));
        return () => send('POST', `${path}/element/raw`, { elements });
      },
    },
  ];
}
