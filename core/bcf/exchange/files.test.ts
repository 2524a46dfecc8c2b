// Files of a BCF archive that are neither pictures nor documents.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { exported, filesOf } from '../../formats/bcfzip/testing/bcf.ts';
import { project, TOPIC } from '../../formats/bcfzip/testing/model.ts';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { startService, type TestService } from '../../testing/service.ts';

async function furnish(service: TestService, name: string) {
  const { request, application: as } = service;
  const { projectId, path } = await service.createProject(name);
  const at = `/bcf/2.1/projects/${projectId}`;
  const guest = await joinProject(service, path, `gus-${name}`, 25);
  const ask = (method: string, target: string, body?: object) =>
    request(method, `${at}${target}`, { as: guest.as, ...(body && { body }) });
  const take = (bytes: Uint8Array, query: string, by = as) =>
    request('POST', `${at}/import${query}`, { as: by, body: fileForm('issues.bcf', bytes, {}) });
  return { ask, take, guest };
}

test('snippets, models and unknown files survive an export in the same version', async t => {
  const service = await startService(t);
  for (const version of ['2.1', '3.0'] as const) {
    const place = await furnish(service, `Parts-${version}`);
    const given = (await exported(project(version), { version })).bytes;
    const taken = await place.take(given, '?report=true');
    assert.equal(taken.status, 200, taken.text);
    const partsOf = async (bytes: Buffer) => {
      const files = await filesOf(bytes);
      return Object.fromEntries(
        Object.entries(files)
          .filter(([path]) => /a\.json|house\.ifc|notes\.txt|settings\.bin/.test(path))
          .map(([path, content]) => [path, content.toString('latin1')]),
      );
    };
    const back = await place.ask('GET', `/export?version=${version}`);
    const parts = await partsOf(given);
    assert.equal(Object.keys(parts).length, 4);
    assert.deepEqual(await partsOf(back.bytes), parts, version);
    const otherVersion = version === '2.1' ? '3.0' : '2.1';
    const other = await partsOf((await place.ask('GET', `/export?version=${otherVersion}`)).bytes);
    assert.deepEqual(Object.values(other).toSorted(), ['ISO-10303-21;', '{}']);
    const one = await partsOf((await place.ask('GET', `/export?version=${version}&topics=${TOPIC}`)).bytes);
    assert.equal(Object.keys(one).length, 3, 'what belongs to no topic goes along with all of them only');
    // A model that is no longer named is removed.
    await place.ask('PUT', `/topics/${TOPIC}/files`, [{ file_name: 'other.ifc' }]);
    const without = await partsOf((await place.ask('GET', `/export?version=${version}`)).bytes);
    assert.equal(Object.keys(without).length, 3);
  }
});

test('unknown files imported by a guest are omitted and reported', async t => {
  const service = await startService(t);
  const place = await furnish(service, 'one');
  const { bytes } = await exported(project('3.0'), { version: '3.0' });
  const parts = () => {
    const db = new Database(join(service.folder, 'plinth.db'), { readonly: true });
    try {
      return db.prepare("SELECT path FROM bcf_part WHERE kind = 'unknown' ORDER BY path").pluck().all();
    } finally {
      db.close();
    }
  };
  const left = async (by: string, conflict: string) => {
    const { notices } = (await place.take(bytes, `?report=true&conflict=${conflict}`, by)).json as {
      notices: { where: string; what: string }[];
    };
    return notices.filter(({ what }) => what.includes('does not define')).map(({ where }) => where);
  };
  assert.deepEqual((await left(place.guest.as, 'refuse')).sort(), ['more/notes.txt', 'vendor/settings.bin']);
  assert.deepEqual(parts(), []);
  assert.deepEqual(await left(service.application, 'copy'), []);
  assert.deepEqual(parts(), ['more/notes.txt', 'vendor/settings.bin']);
});
