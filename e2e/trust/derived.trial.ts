// All outputs of models and documents, damaged in every way, while the service runs and between two runs: the damage is
// noticed at the first reading, refused plainly, and repaired automatically to the former content, with all edits.
import assert from 'node:assert/strict';
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createProject } from '../../core/testing/calls.ts';
import { fileForm, type Answer } from '../../core/testing/http-client.ts';
import { startProcess, temporaryFolder } from '../../core/testing/process.ts';
import { writePdf } from '../../core/testing/write-pdf.ts';
import { damages, type Damage } from '../fixtures/damages.ts';
import { openEditedHouse } from '../fixtures/edited-house.ts';
import { reportFigure } from './report.ts';

const allDamages = Object.keys(damages) as Damage[];
/** Files of the conversion of a house, and the member of the record that leads to each. */
const outputs = [
  ['gltf', 'gltf'],
  ['merged', 'viewer'],
  ['xkt', 'xkt'],
  ['structure', 'structure'],
  ['systems', 'systems'],
  ['map', 'map'],
  ['plans', 'plans'],
  ['turntable', 'preview'],
  ['preview', 'picture'],
] as const;

/** A service that is stopped and started again, with its client. */
async function openService() {
  const own = temporaryFolder('derived');
  const folder = own.path;
  let service = await startProcess(folder);
  const request = (method: string, path: string, body?: unknown): Promise<Answer> =>
    service.client.request(method, path, { as: service.key, body });
  return {
    folder,
    request,
    project: (await createProject(service.client, service.key, 'Damages')).path,
    asked: { folder, client: () => service.client, as: () => service.key },
    /** Stops in good order, changes files on the disk, and starts again. */
    async restarted(change: () => void): Promise<void> {
      await service.stop();
      change();
      service = await startProcess(folder);
    },
    async killed(change: () => void): Promise<void> {
      await service.kill();
      change();
      service = await startProcess(folder);
    },
    async [Symbol.asyncDispose]() {
      await service.kill();
      own[Symbol.dispose]();
    },
  };
}

/** Damages the file only: its times do not show it. */
function unseen(damage: Damage, path: string): void {
  const { atime, mtime } = statSync(path);
  damages[damage](path);
  if (damage !== 'lost') utimesSync(path, atime, mtime);
}

test('every kind of derived data, every damage, running and between runs', { timeout: 3_600_000 }, async t => {
  await using service = await openService();
  const house = await openEditedHouse(service.asked, service.project);
  const twin = await house.upload();
  await house.drawn(twin);
  const withPictures = { withPictures: true };
  const [edited, plain] = [await house.content(house.modelId, withPictures), await house.content(twin, withPictures)];
  let [cases, wrong] = [0, 0];
  const failures: string[] = [];

  async function check(what: string, damage: () => Promise<unknown>, ask: () => Promise<Answer>, isAnswered = false) {
    cases += 1;
    try {
      await damage();
      const { status, json } = await ask();
      const wanted = isAnswered ? [200, undefined] : [503, 'being_made_again'];
      assert.deepEqual([status, isAnswered ? undefined : json.code], wanted, 'the first answer');
      assert.deepEqual(await house.content(twin, withPictures), plain, 'the unedited model');
      assert.deepEqual(await house.content(house.modelId, withPictures), edited, 'the edited model');
    } catch (error) {
      wrong += 1;
      failures.push(`${what}: ${String(error).slice(0, 300)}`);
      await sleep(2000);
    }
  }

  for (const damage of allDamages) {
    for (const [when, spoil] of [
      ['running', async (path: string) => damages[damage](path)],
      ['between runs', (path: string) => service.restarted(() => unseen(damage, path))],
      ['after a kill', (path: string) => service.killed(() => unseen(damage, path))],
    ] as const) {
      await check(
        `data file ${damage}, ${when}`,
        () => spoil(house.dataFile()),
        () => house.ask(twin, '/element/simple'),
      );
      // Only damage that is read again is found: pages of an open edited file are in use.
      if (when !== 'running' || damage !== 'flipped')
        await check(
          `edited file ${damage}, ${when}`,
          () => spoil(house.editedFile()),
          () => house.ask(house.modelId, '/element/simple'),
          true,
        );
      await check(
        `search file ${damage}, ${when}`,
        () => spoil(house.searchFile()),
        () =>
          house.ask(
            twin,
            '/element?property_filter=%7B%22name%22%3A%22FireRating%22%2C%22comparator%22%3A%22exact%22%2C%22value%22%3A%22EI%2030%22%7D',
          ),
        true,
      );
      for (const [kind, member] of outputs) {
        if (when === 'after a kill') continue; // as between runs
        await check(
          `${kind} ${damage}, ${when}`,
          () => spoil(house.outputFile(kind, twin)),
          () => house.fileOf(twin, member),
        );
      }
    }
  }
  for (const each of failures) t.diagnostic(each);
  reportFigure(t, { figure: `${wrong} of ${cases} wrong`, target: '0', pass: wrong === 0 });
});

test(
  'all data files and derived blobs are lost at once: they are restored on request, uploads first',
  { timeout: 1_200_000 },
  async t => {
    await using service = await openService();
    const houses = [];
    for (let n = 0; n < 6; n += 1) houses.push(await openEditedHouse(service.asked, service.project, `house ${n}`));
    const before = await Promise.all(houses.map(house => house.content()));
    const derived = houses[0]!.sql('SELECT DISTINCT blob_hash FROM conversion_output');
    await service.restarted(() => {
      rmSync(join(service.folder, 'models'), { recursive: true });
      for (const hash of derived) {
        const shelf = join(service.folder, 'blobs', hash.slice(0, 2));
        for (const name of readdirSync(shelf)) if (name.startsWith(hash)) rmSync(join(shelf, name));
      }
    });
    const [first] = houses as [(typeof houses)[number]];
    await sleep(1000);
    const jobs = first.conversions();
    assert.equal(jobs, houses.length, 'nothing is made again before somebody asks');
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(houses.map(house => house.ask(house.modelId, '/element/simple')));
      for (const { status } of answers) assert.ok(status === 503 || status === 200);
    }
    const uploaded = await first.upload();
    const fresh = await service.request('POST', `${service.project}/document`, fileForm('new.ifc', `${'x'.repeat(9)}`));
    assert.equal(fresh.status, 201);
    const after = await Promise.all(houses.map(house => house.content()));
    await first.ready(uploaded);
    assert.deepEqual(after, before);
    const started = first.sql(
      "SELECT subject_id || CASE WHEN json_extract(payload, '$.isRepair') THEN ' repair' ELSE '' END FROM job WHERE kind = 'model.convert' AND id > ? ORDER BY updated_at, id",
      jobs,
    );
    const repairs = started.filter(each => each.endsWith('repair')).length;
    const behind = started.findIndex(each => !each.endsWith('repair'));
    reportFigure(t, {
      figure: `${repairs} repairs of ${houses.length} models; an upload among them came after ${behind} of them`,
      target: 'one for each model, the upload not last',
      pass: repairs === houses.length && behind < repairs,
    });
  },
);

test('pictures of documents, pages of a PDF, tiles of a point cloud', { timeout: 1_200_000 }, async t => {
  await using service = await openService();
  const { request, project, folder } = service;
  const get = (address: string) => service.asked.client().request('GET', address);
  const upload = async (name: string, bytes: string | Uint8Array) =>
    (await request('POST', `${project}/document`, fileForm(name, bytes))).json;
  const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  const picture = await upload('site.png', png);
  const points = Array.from({ length: 20_000 }, (_, n) => `${n % 100} ${Math.floor(n / 100)} ${(n * 7) % 31}`).join(
    '\n',
  );
  const cloud = await upload('scan.xyz', points);
  const pdf = await upload('plan.pdf', writePdf(['First page', 'Second page'], { width: 842, height: 595 }));
  const page = (await request('POST', `${project}/model/create-model`, { document_id: pdf.id })).json;
  const until = async <T>(ask: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> => {
    for (;;) {
      const found = await ask();
      if (isThere(found)) return found;
      await sleep(50);
    }
  };
  const record = (id: number) => request('GET', `${project}/model/${id}`);
  const pathOf = (hash: string) => {
    const shelf = join(folder, 'blobs', hash.slice(0, 2));
    return join(shelf, readdirSync(shelf).find(name => name.startsWith(hash)) ?? hash);
  };
  const house = await openEditedHouse(service.asked, project);
  const kinds: readonly (readonly [what: string, hash: () => string, address: () => Promise<string | null>])[] = [
    [
      'picture of a document',
      () =>
        house.sql(
          'SELECT picture_hash FROM preview JOIN document ON blob_hash = source_hash WHERE document.id = ?',
          picture.id,
        )[0]!,
      async () => (await request('GET', `${project}/document/${picture.id}`)).json.preview,
    ],
    [
      'tiles of a cloud',
      () =>
        house.sql(
          "SELECT blob_hash FROM conversion_output JOIN model USING (conversion_id) WHERE model.id = ? AND kind = 'tiles'",
          cloud.model_id,
        )[0]!,
      async () => {
        const { json } = await request('GET', `${project}/model/${cloud.model_id}/tileset`);
        const tile = (node: { content?: { uri: string }; children?: readonly object[] }): string | null =>
          node.content?.uri ?? tile((node.children?.[0] ?? {}) as never);
        return json?.root ? tile(json.root) : null;
      },
    ],
    ...(page?.id === undefined
      ? []
      : [
          [
            'page of a PDF',
            () =>
              house.sql(
                "SELECT blob_hash FROM conversion_output JOIN model USING (conversion_id) WHERE model.id = ? AND kind LIKE 'page-%'",
                page.id,
              )[0]!,
            async () => (await record(page.id)).json.map_file as string | null,
          ] as const,
        ]),
  ];
  let [cases, wrong] = [0, 0];
  for (const [what, hash, address] of kinds) {
    const first = await until(address, found => found !== null);
    const bytes = (await get(first!)).bytes;
    assert.ok(bytes.length > 0, what);
    for (const damage of allDamages) {
      cases += 1;
      damages[damage](pathOf(hash()));
      const refused = await get((await address()) ?? first!);
      const again = await until(
        async () => get((await address()) ?? first!),
        ({ status }) => status === 200,
      );
      if (refused.status !== 503 || !again.bytes.equals(bytes)) {
        wrong += 1;
        t.diagnostic(`${what} ${damage}: ${refused.status} ${refused.text.slice(0, 200)}`);
      }
    }
  }
  reportFigure(t, { figure: `${wrong} of ${cases} wrong (${kinds.length} kinds)`, target: '0', pass: wrong === 0 });
});
