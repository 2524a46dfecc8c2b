// Tries cases on a service of their own: all files are uploaded together, then each is judged by its assertions.
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { createProject, processed } from '../../core/testing/calls.ts';
import { type Answer, fileForm, type HttpClient } from '../../core/testing/http-client.ts';
import { projectFolder, startProcess, temporaryFolder } from '../../core/testing/process.ts';
import { filesOf } from '../../core/formats/bcfzip/testing/bcf.ts';
import { disagreements } from './agreement.ts';
import { cloudJudges, readTiles, tilesIn } from './clouds.ts';
import { dataJudges } from './data.ts';
import { geometryJudges } from './geometry.ts';
import type { Judges, Subject, Verdict } from './judge.ts';
import { planJudges } from './plans.ts';
import { type Assertion, type Case, type Word, wordOf } from './read-check.ts';
import { readMeshes } from './read-meshes.ts';
import { readPlan } from './read-plan.ts';

/** Folder of the cases; it is not there in every checkout. */
export const casesFolder = join(projectFolder, '..', 'shared', 'corpus', 'cases');

export interface Finding extends Verdict {
  readonly file: string;
  readonly assertion: Assertion | { readonly status: string } | { readonly forms: 'glTF, viewer and XKT agree' };
}

/** The assertions of a case, each with what was found. */
export type CaseResult = readonly Finding[];

const several = (assertions: readonly Assertion[] = [], subject: Subject) =>
  Promise.all(assertions.map(assertion => judge(assertion, subject)));
const listed = (verdicts: readonly Verdict[]) =>
  verdicts.map(({ right, found }) => `${right ? '' : 'NOT '}${found}`).join(' | ');

const judges: Judges<Word> = {
  ...geometryJudges,
  ...planJudges,
  ...cloudJudges,
  ...dataJudges,
  async any({ any }, subject) {
    const verdicts = await several(any, subject);
    return { right: verdicts.some(({ right }) => right), found: listed(verdicts) };
  },
  async all({ all }, subject) {
    const verdicts = await several(all, subject);
    return { right: verdicts.every(({ right }) => right), found: listed(verdicts) };
  },
};

/** Judges one assertion; what cannot be read is wrong. */
async function judge(assertion: Assertion, subject: Subject): Promise<Verdict> {
  try {
    return await judges[wordOf(assertion)](assertion, subject);
  } catch (error) {
    return { right: false, found: `cannot be judged: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Runs the cases. The results are under their names. @throws when the service ends or a file stays in work */
export async function runCases(cases: readonly Case[]): Promise<ReadonlyMap<string, CaseResult>> {
  using folder = temporaryFolder('truth');
  await using service = await startProcess(folder.path);
  const { client, key } = service;
  const project = await createProject(client, key, 'Truth');
  const uploads = [];
  for (const { name, folder: from, files } of cases)
    for (const each of files) {
      const bytes = readFileSync(join(from, each.file));
      const isBcf = /^\.(bcf|bcfzip)$/i.test(extname(each.file));
      const add = isBcf ? importBcf : uploadFile;
      uploads.push({ name, ...each, ...(await add({ client, key, project }, `${name}-${each.file}`, bytes)) });
    }
  const results = new Map<string, Finding[]>(cases.map(({ name }) => [name, []]));
  for (const { name, file, status, assert, ended, subject } of uploads) {
    const found = await ended().catch((error: unknown) => `- ${String(error)}`);
    const findings = results.get(name) ?? [];
    findings.push({ file, assertion: { status }, right: status.includes(found[0] ?? '-'), found });
    for (const assertion of assert) findings.push({ file, assertion, ...(await judge(assertion, subject)) });
    const differences = await subject.differences().catch((error: unknown) => [String(error)]);
    const assertion = { forms: 'glTF, viewer and XKT agree' } as const;
    findings.push({ file, assertion, right: differences.length === 0, found: differences.join(', ') });
  }
  return results;
}

interface Place {
  readonly client: HttpClient;
  readonly key: string;
  readonly project: Awaited<ReturnType<typeof createProject>>;
}

interface Uploaded {
  /** waits for the end; letter of the status, and the errors */
  ended(): Promise<string>;
  readonly subject: Subject;
}

/** The function gives what it gave first. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  return () => (kept ??= read());
}

const nothing = () => Promise.reject(new Error('a file of this kind has none'));

async function get({ client, key }: Place, path: string): Promise<Answer> {
  const answer = await client.request('GET', path, { as: key });
  if (answer.status !== 200) throw new Error(`${path.replace(/\?.*/, '')}: ${answer.status}`);
  return answer;
}

async function uploadFile(place: Place, name: string, bytes: Buffer): Promise<Uploaded> {
  const { client, key, project } = place;
  const answer = await client.request('POST', `${project.path}/document`, { as: key, body: fileForm(name, bytes) });
  const path = `${project.path}/model/${answer.json?.model_id}`;
  const model = once(async () => {
    if (typeof answer.json?.model_id !== 'number')
      throw new Error(`no model: ${answer.status} ${answer.text.slice(0, 200)}`);
    return (await processed(client, key, path, 240_000)) as Answer['json'];
  });
  const json = (part: string) => once(async () => (await model(), (await get(place, `${path}/${part}`)).json));
  const subject: Subject = {
    report: json('report'),
    elements: json('element'),
    georeference: json('georeference'),
    meshes: once(async () => {
      const { gltf_file } = await model();
      return gltf_file ? readMeshes((await get(place, gltf_file)).bytes) : new Map();
    }),
    plans: once(async () => {
      const { plans_file, children } = await model();
      const files = [plans_file, ...children.map((child: { plans_file: string | null }) => child.plans_file)];
      const read = files.filter(Boolean).map(async file => (await get(place, file)).json);
      return (await Promise.all(read)).flatMap(({ origin, storeys }) =>
        storeys.map(({ svg }: { readonly svg: string }) => readPlan(svg, origin)),
      );
    }),
    cloud: once(async () => {
      await model();
      const { json: tileset } = await get(place, `${path}/tileset?tile_format=pnts`);
      return readTiles(await Promise.all(tilesIn(tileset.root).map(async uri => (await get(place, uri)).bytes)));
    }),
    topics: nothing,
    markups: nothing,
    differences: async () => {
      const { gltf_file, viewer_file, xkt_file } = await model();
      if (!gltf_file) return [];
      const bytes = async (file: string | null) => (file ? (await get(place, file)).bytes : undefined);
      return disagreements({
        glb: (await get(place, gltf_file)).bytes,
        viewer: await bytes(viewer_file),
        xkt: await bytes(xkt_file),
      });
    },
  };
  const ended = async () => {
    const { status, errors } = await model();
    return [status, ...errors].join(' ');
  };
  return { ended, subject };
}

/** Each file is imported into a project of its own. */
async function importBcf(place: Place, name: string, bytes: Buffer): Promise<Uploaded> {
  const { client, key } = place;
  const { projectId } = await createProject(client, key, name);
  const at = `/bcf/2.1/projects/${projectId}`;
  const { status, text } = await client.request('POST', `${at}/import`, { as: key, body: fileForm(name, bytes) });
  const subject: Subject = {
    report: nothing,
    elements: nothing,
    georeference: nothing,
    meshes: nothing,
    plans: nothing,
    cloud: nothing,
    differences: () => Promise.resolve([]),
    topics: once(async () => (await get(place, `${at}/full-topic`)).json),
    markups: once(async () => {
      const files = await filesOf((await get(place, `${at}/export`)).bytes);
      return Object.entries(files)
        .filter(([path]) => path.endsWith('markup.bcf'))
        .map(([, content]) => content.toString());
    }),
  };
  return { ended: () => Promise.resolve(status < 300 ? 'C' : `E ${status} ${text}`), subject };
}
