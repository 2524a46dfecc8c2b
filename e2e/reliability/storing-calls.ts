// A project with one of everything that stores bytes, and a call of every route that stores bytes.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { exported } from '../../core/formats/bcfzip/testing/bcf.ts';
import { project as bcfProject } from '../../core/formats/bcfzip/testing/model.ts';
import { fileForm, Form, type Part } from '../../core/testing/http-client.ts';
import { joinProject } from '../../core/testing/join-project.ts';
import { writePng } from '../../core/testing/png.ts';
import { startService } from '../../core/testing/service.ts';
import { guid, stepFile } from '../../core/testing/step-text.ts';

const QUOTA = 8_000_000;
const picture = writePng(40, 30);
const file = (name: string, value: string | Uint8Array, fileName = `${name}.bin`): Part => ({ name, fileName, value });
const camera = {
  camera_view_point: { x: 0, y: 0, z: 0 },
  camera_direction: { x: 1, y: 0, z: 0 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
  field_of_view: 60,
};
const snapshot = { snapshot_type: 'png', snapshot_data: picture.toString('base64') };
const view = { perspective_camera: camera, snapshot };
const otherSnapshot = { snapshot_type: 'png', snapshot_data: writePng(90, 70).toString('base64') };
const view3 = { perspective_camera: { ...camera, aspect_ratio: 1 }, snapshot };
const bitmap = {
  bitmap_type: 'png',
  bitmap_data: picture.toString('base64'),
  location: { x: 0, y: 0, z: 0 },
  normal: { x: 1, y: 0, z: 0 },
  up: { x: 0, y: 0, z: 1 },
  height: 1,
};
/** Nothing of it is drawn: its conversion takes no time. */
export const plainIfc = stepFile([`#1=IFCPROJECT('${guid(1)}',$,'Project',$,$,$,$,$,$);`]);
const snippet = { snippet_type: 'ifc', is_external: false, reference: 'part.ifc', reference_schema: '' };

/** A project with one of everything that stores bytes. */
export async function openProject(t: TestContext) {
  const service = await startService(t, { owner: { quota: QUOTA } });
  const { request, application: as, createProject, processed, folder } = service;
  const { cloudId, projectId, path } = await createProject();
  const bcf = `/bcf/2.1/projects/${projectId}`;
  const make = async (method: string, target: string, body: unknown, by = as) => {
    const { status, json, text } = await request(method, target, { as: by, body });
    assert.ok(status < 300, `${method} ${target}: ${status} ${text}`);
    return json;
  };
  const document = await make('POST', `${path}/document`, fileForm('a.bin', 'some bytes'));
  const ifc = await make('POST', `${path}/document`, fileForm('house.ifc', plainIfc));
  await processed(path, ifc.model_id);
  const model = await make('POST', `${path}/model/create-metabuilding`, { name: 'Building' });
  const topic = await make('POST', `${bcf}/topics`, { title: 'Door', bim_snippet: snippet });
  const viewpoint = await make('POST', `${bcf}/topics/${topic.guid}/viewpoints`, view);
  const drawing = await make('POST', `${path}/model/${model.id}/drawing`, { content: '<svg/>' });
  const member = await joinProject(service, path, 'mia', 50);
  const members = (await request('GET', `${path}/user`, { as })).json as { id: number; user_id: number }[];
  const visa = await make('POST', `${path}/document/${document.id}/visa`, {});
  const visaPath = `${path}/document/${document.id}/visa/${visa.id}`;
  const validation = await make('POST', `${visaPath}/validation`, {
    validator_id: members.find(({ user_id }) => user_id === member.id)?.id,
  });
  const read = <T>(query: string): T => {
    const db = new Database(join(folder, 'plinth.db'), { readonly: true });
    try {
      return db.prepare(query).pluck().get() as T;
    } finally {
      db.close();
    }
  };
  const size = async () => (await request('GET', `/cloud/${cloudId}/size`, { as })).json;
  /** Uploads into the remaining room, until pictures that are drawn in the meantime leave nothing. */
  const fill = async () => {
    for (let left = await size(); left.remaining_total_size > 0; left = await size())
      await request('POST', `${path}/document`, {
        as,
        body: fileForm('rest.zip', randomBytes(left.remaining_total_size)),
      });
  };
  const validationPath = `${visaPath}/validation/${validation.id}`;
  const made = { document, ifc, model, topic, viewpoint, drawing, member, visaPath, validationPath };
  return { ...service, ...made, cloudId, projectId, path, bcf, make, read, size, fill };
}

type Furnished = Awaited<ReturnType<typeof openProject>>;
type Storing = readonly [name: string, method: string, path: string, body: unknown, more?: object];

const bytesHeaders = (name: string) => ({
  headers: { 'content-type': 'application/octet-stream', 'content-disposition': `attachment; filename="${name}"` },
});

/** Every route that stores bytes, each with a call that a cloud with room accepts. */
export async function storingCalls({ path, bcf, cloudId, ...made }: Furnished): Promise<readonly Storing[]> {
  const { document, ifc, model, topic, viewpoint, drawing, member, validationPath } = made;
  const issues = (await exported(bcfProject('2.1'), { version: '2.1' })).bytes;
  const models = `${path}/model`;
  const topicPath = `${bcf}/topics/${topic.guid}`;
  const topic3 = topicPath.replace('2.1', '3.0');
  return [
    ['document', 'POST', `${path}/document`, fileForm('b.bin', randomBytes(100))],
    ['version', 'POST', `${path}/document`, fileForm('a.bin', randomBytes(100), { successor_of: document.id })],
    ['text of a document', 'PATCH', `${path}/document/${document.id}/text`, { text: 'the words of it' }],
    [
      'stand-in of a document',
      'PATCH',
      `${path}/document/${document.id}/preview-file`,
      new Form([file('office_preview', '%PDF-1.4', 'a.pdf')]),
    ],
    ['attachment', 'POST', `${validationPath}/accept`, new Form([file('attachment', 'notes')]), { as: member.as }],
    [
      'attachment of a denial',
      'POST',
      `${validationPath}/deny`,
      new Form([file('attachment', 'no')]),
      { as: member.as },
    ],
    ['picture of the cloud', 'PATCH', `/cloud/${cloudId}`, new Form([file('image', picture, 'a.png')])],
    ['picture of a project', 'PATCH', path, new Form([file('logo', picture, 'a.png')])],
    [
      'project with a picture',
      'POST',
      `/cloud/${cloudId}/project`,
      new Form([{ name: 'name', value: 'New' }, file('logo', picture, 'a.png')]),
    ],
    ['demo', 'POST', `/cloud/${cloudId}/create-demo`, undefined],
    ['viewpoint', 'POST', `${topicPath}/viewpoints`, view],
    ['viewpoint without a picture', 'POST', `${topicPath}/viewpoints`, { perspective_camera: camera }],
    ['viewpoint with a bitmap', 'POST', `${topicPath}/viewpoints`, { ...view, bitmaps: [bitmap] }],
    ['picture of a viewpoint', 'PATCH', `${topicPath}/viewpoints/${viewpoint.guid}`, { snapshot: otherSnapshot }],
    ['viewpoint of 3.0', 'POST', `${topic3}/viewpoints`, view3],
    ['whole topic', 'POST', `${bcf}/full-topic`, { title: 'Beam', viewpoints: [view] }],
    ['whole topic, changed', 'PATCH', `${bcf}/full-topic/${topic.guid}`, { viewpoints: [view] }],
    [
      'whole topic, replaced',
      'PUT',
      `${bcf}/full-topic/${topic.guid}`,
      { title: 'Door', bim_snippet: snippet, viewpoints: [view, view, view] },
    ],
    ['snippet', 'PUT', `${topicPath}/snippet`, Buffer.from('ISO-10303-21;'), bytesHeaders('part.ifc')],
    ['snippet of 3.0', 'PUT', `${topic3}/snippet`, Buffer.from('ISO-10303-21;'), bytesHeaders('part.ifc')],
    ['document of issues', 'POST', `${bcf}/documents`, Buffer.from('some words'), bytesHeaders('c.bin')],
    [
      'document of issues of 3.0',
      'POST',
      `${bcf.replace('2.1', '3.0')}/documents`,
      Buffer.from('some words'),
      bytesHeaders('d.bin'),
    ],
    ['BCF file', 'POST', `${bcf}/import`, fileForm('issues.bcf', issues)],
    ['files of a model', 'PATCH', `${models}/${model.id}/files`, new Form([file('preview_file', picture)])],
    [
      'XKT of a model',
      'POST',
      `${models}/${model.id}/xkt-file`,
      fileForm('a.xkt', Buffer.from([10, 0, 0, 0, 1, 2, 3, 4]), { version: 10 }),
    ],
    [
      'pages of a model',
      'POST',
      `${models}/${model.id}/create-multipage-model`,
      new Form([file('map_files', picture, 'a.png')]),
    ],
    ['drawing', 'POST', `${models}/${model.id}/drawing`, { content: '<svg><path/></svg>' }],
    ['longer drawing', 'PATCH', `${models}/${model.id}/drawing/${drawing.id}`, { content: '<svg><path/></svg>' }],
    ['new IFC file', 'POST', `${models}/${ifc.model_id}/optimize`, {}],
    ['export as IFC', 'POST', `${models}/${ifc.model_id}/export`, { ...everyPart, file_name: 'house-out.ifc' }],
    ['merged IFC', 'POST', `${models}/merge`, { ifc_ids: [ifc.model_id], export_name: 'merged.ifc' }],
  ];
}

const everyPart = Object.fromEntries(
  ['classifications', 'zones', 'properties', 'systems', 'layers', 'materials', 'attributes', 'structure'].map(part => [
    part,
    'UPDATED',
  ]),
);
