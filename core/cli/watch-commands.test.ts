import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WatchedFolder, WatchEntry } from '../collaboration/watched-folders/schema.ts';
import { plinth } from '../testing/command.ts';
import { fileForm } from '../testing/http-client.ts';
import { joinProject } from '../testing/join-project.ts';
import { startService } from '../testing/service.ts';
import { stepFile } from '../testing/step-text.ts';

const MINUTE = 60_000;
const byText = (one: readonly unknown[], other: readonly unknown[]) => (String(one) < String(other) ? -1 : 1);
/** A whole IFC file with unique content. */
const ifc = (text: string) => stepFile([`#1=IFCPERSON($,'${text}',$,$,$,$,$,$);`]);

/** A disk to watch, a project with people, and what the command line answers about them. */
async function watchedProject(t: TestContext) {
  const service = await startService(t);
  const disk = mkdtempSync(join(tmpdir(), 'plinth-watch-'));
  t.after(() => rmSync(disk, { recursive: true, force: true }));
  const run = (...args: string[]) => plinth('watch', ...args, '--data', service.folder);
  const project = await service.createProject();
  const ada = await joinProject(service, project.path, 'ada', 50);
  const guest = await joinProject(service, project.path, 'guest', 25);
  return {
    service,
    disk,
    project,
    ada,
    guest,
    async given(...args: string[]) {
      const { code, stdout, stderr } = await run(...args);
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout);
    },
    refused: async (...args: string[]) => (await run(...args)).stderr.trim(),
    add: (folder: string, email: string, ...more: string[]) =>
      ['add', '--folder', folder, '--project', `${project.projectId}`, '--email', email, ...more] as const,
    write: (name: string, bytes: string | Uint8Array) => writeFileSync(join(disk, name), bytes),
  };
}

type Place = Awaited<ReturnType<typeof watchedProject>>;

/** Waits for so many more entries of the log: path, outcome and note of each, in the order of their paths. */
function followLog({ given }: Place, id: readonly string[]) {
  let last = 0;
  const read = (): Promise<WatchEntry[]> => given('log', ...id, '--after', `${last}`);
  return {
    read,
    async next(count: number): Promise<(string | null)[][]> {
      for (const end = Date.now() + MINUTE; ; await sleep(200)) {
        const entries = await read();
        if (entries.length >= count || Date.now() > end) {
          last = entries.at(-1)?.id ?? last;
          return entries.map(({ path: file, outcome, note }) => [file, outcome, note]).sort(byText);
        }
      }
    },
  };
}

/** Names of heads with the number of versions of each, by the folder's name. */
async function documentsOf({ service: { request }, project, ada: { as } }: Place): Promise<Record<string, number>> {
  const { path, rootFolderId } = project;
  const [all, folders] = await Promise.all([
    request('GET', `${path}/document`, { as }),
    request('GET', `${path}/folder`, { as }),
  ]);
  const nameOf = new Map((folders.json as { id: number; name: string }[]).map(each => [each.id, each.name]));
  const rows = all.json as { id: number; name: string; parent_id: number; created_by: { email: string } }[];
  const counts = await Promise.all(
    rows.map(async ({ id: each, name, parent_id }) => {
      const versions = (await request('GET', `${path}/document/${each}/history`, { as })).json as unknown[];
      const place = parent_id === rootFolderId ? '' : `${nameOf.get(parent_id) ?? '?'}/`;
      return [`${place}${name}`, versions.length] as const;
    }),
  );
  return Object.fromEntries(counts.sort(byText));
}

/** A watched folder with files that existed at the start: one is a document already, by its bytes. */
async function watchFiles(place: Place): Promise<WatchedFolder> {
  const { service, disk, project, ada, given, add, write } = place;
  const upload = await service.request('POST', `${project.path}/document`, {
    as: ada.as,
    body: fileForm('known.ifc', ifc('known'), { name: 'known.ifc' }),
  });
  assert.equal(upload.status, 201, upload.text);
  write('known.ifc', ifc('known'));
  write('house.ifc', ifc('first'));
  write('half.ifc', ifc('half').subarray(0, -20));
  write('notes.txt', 'no model');
  mkdirSync(join(disk, 'east'));
  write('east/wing.ifc', ifc('wing'));
  return given(...add(disk, ada.email));
}

/** The folder is renamed for a while; then another account takes over, and nothing is watched at the end. */
async function endWatching(place: Place, id: readonly string[]): Promise<void> {
  const { service, disk, project, guest, given, refused } = place;
  // A folder that cannot be read is no deletion.
  renameSync(disk, `${disk}-away`);
  const problem = async () => {
    for (const end = Date.now() + MINUTE; ; await sleep(200)) {
      const [row]: WatchedFolder[] = await given('list');
      if (row?.problem || Date.now() > end) return row?.problem;
    }
  };
  assert.ok((await problem())?.startsWith(`${disk} cannot be read: `));
  renameSync(`${disk}-away`, disk);
  const bob = await joinProject(service, project.path, 'bob', 50);
  assert.equal(
    await refused('take-over', ...id, '--email', guest.email),
    `plinth: ${guest.email} may not add documents to this project.`,
  );
  assert.equal((await given('take-over', ...id, '--email', bob.email)).email, bob.email);
  assert.deepEqual(await given('remove', ...id), { removed: true });
  assert.deepEqual(await given('list'), []);
  assert.equal(await refused('log', ...id), 'plinth: Not found.');
  assert.equal(Object.keys(await documentsOf(place)).length, 5, 'documents stay');
}

test('folders that cannot be watched and accounts that cannot watch are refused', { timeout: 5 * MINUTE }, async t => {
  const { service, disk, ada, guest, refused, add } = await watchedProject(t);
  const data = service.folder;
  const stranger = await service.createPerson('stranger');
  assert.equal(await refused(...add(disk, 'nobody@example.org')), 'plinth: account not found: nobody@example.org');
  assert.equal(
    await refused(...add(disk, stranger.email)),
    `plinth: project_id: ${stranger.email} is in no such project.`,
  );
  assert.equal(
    await refused(...add(disk, guest.email)),
    `plinth: ${guest.email} may not add documents to this project.`,
  );
  assert.equal(
    await refused(...add(join(disk, 'none'), ada.email)),
    `plinth: path: ${join(disk, 'none')} is not a folder.`,
  );
  assert.match(await refused(...add(data, ada.email)), /cannot be watched: the data of Plinth is there\.$/);
  assert.match(await refused(...add(tmpdir(), ada.email)), /cannot be watched: the data of Plinth is there\.$/);
  assert.equal(
    await refused(...add(disk, ada.email, '--into', '999')),
    'plinth: folder_id: Folder not found in this project.',
  );
});

test('saved files of a watched folder become documents and versions', { timeout: 5 * MINUTE }, async t => {
  const place = await watchedProject(t);
  const { service, disk, project, ada, given, refused, add, write } = place;
  const { request } = service;
  const watched = await watchFiles(place);
  assert.deepEqual(
    { ...watched, created_at: null },
    {
      id: watched.id,
      cloud_id: project.cloudId,
      project_id: project.projectId,
      project_name: 'Test project',
      folder_id: project.rootFolderId,
      email: ada.email,
      path: disk,
      is_paused: false,
      paused_reason: null,
      problem: null,
      files: 0,
      created_at: null,
    },
  );
  assert.equal(await refused(...add(disk, ada.email)), `plinth: path: ${disk} is already watched for this project.`);
  const id = ['--id', `${watched.id}`];
  const log = followLog(place, id);

  assert.deepEqual(await log.next(4), [
    ['east/wing.ifc', 'document', null],
    ['half.ifc', 'failed', 'The file has no end: it is still being written, or it is damaged.'],
    ['house.ifc', 'document', null],
    ['known.ifc', 'known', null],
  ]);
  assert.deepEqual(await documentsOf(place), { 'east/wing.ifc': 1, 'house.ifc': 1, 'known.ifc': 1 });

  // A save is a version; a new time alone is none; completing half a file makes one; a move keeps the document.
  write('house.ifc', ifc('second'));
  utimesSync(join(disk, 'known.ifc'), new Date(), new Date());
  write('half.ifc', ifc('half'));
  mkdirSync(join(disk, 'west'));
  renameSync(join(disk, 'east', 'wing.ifc'), join(disk, 'west', 'wing of the west.ifc'));
  assert.deepEqual(await log.next(3), [
    ['half.ifc', 'document', null],
    ['house.ifc', 'version', null],
    ['west/wing of the west.ifc', 'moved', 'east/wing.ifc'],
  ]);
  assert.deepEqual(await documentsOf(place), {
    'half.ifc': 1,
    'house.ifc': 2,
    'known.ifc': 1,
    'west/wing of the west.ifc': 1,
  });
  const [head] = (await request('GET', `${project.path}/document?search=house.ifc`, { as: ada.as })).json;
  assert.equal(head.created_by.email, ada.email);

  // While it is held back no file is taken; then the last saved one is, once. A copy is a document of its own.
  assert.equal((await given('pause', ...id)).is_paused, true);
  write('house.ifc', ifc('third'));
  await sleep(4000);
  assert.deepEqual(await log.read(), []);
  write('house.ifc', ifc('fourth'));
  cpSync(join(disk, 'known.ifc'), join(disk, 'copy.ifc'));
  assert.equal((await given('resume', ...id)).is_paused, false);
  assert.deepEqual(await log.next(2), [
    ['copy.ifc', 'document', null],
    ['house.ifc', 'version', null],
  ]);
  assert.equal((await documentsOf(place))['house.ifc'], 3);

  await endWatching(place, id);
  const lines = (await request('GET', `${project.path}/activity?limit=500`, { as: service.application })).json;
  assert.ok(JSON.stringify(lines).includes('watched-folder.create'), 'in the log of activity');
});
