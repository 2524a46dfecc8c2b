import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { addSet, WALL } from '../../testing/add-set.ts';
import { sampleBatches, sampleGuid, writeBatches } from '../../testing/model-batches.ts';
import { elementUpdate, openModels } from '../../testing/open-models.ts';
import type { ModelData } from '../data/model-data.ts';

test('edits are kept with the data of a later converter, with any ids', async t => {
  const opened = await openModels(t);
  const { access, records, report, db, edits, files, writer, folder } = opened;
  await opened.start();
  const { modelId } = await opened.upload('house.ifc', 'a house');
  await opened.reach(modelId, 'C');
  const at = opened.at(modelId);
  const madeSets = (data: ModelData | undefined) =>
    data?.file.all(
      `SELECT property_set.name, element.guid FROM property_set JOIN set_element ON set_id = property_set.id
         JOIN element ON element.id = element_id WHERE property_set.id >= 1000000000`,
    );
  await access.edit(at, elementUpdate, addSet('Pset_Made', 'red'));
  const { base } = (await db.get<{ base: string }>('SELECT base FROM model_editing')) ?? { base: '' };
  // The data of before is lost, but it numbered its parts alike.
  await db.tx(tx => tx.run("UPDATE model_editing SET base = 'of-an-earlier-version.sqlite'"));
  for (const name of files.names().filter(each => each.startsWith('edited-'))) await files.remove(name);
  assert.deepEqual(madeSets(await access.dataOf(at)), [{ name: 'Pset_Made', guid: sampleGuid(WALL) }]);
  assert.equal((await db.get<{ base: string }>('SELECT base FROM model_editing'))?.base, base);

  // Other numbers: what was edited is found by GlobalId.
  const batches = join(folder, 'other.batches');
  const createdAt = '2026-01-01T00:00:00Z';
  const built = async (name: string, walls: number) => {
    writeBatches(batches, sampleBatches(walls));
    await writer.build(batches, name);
    return edits.read({ modelId, file: name, createdAt });
  };
  const other = await built('other.sqlite', 3);
  assert.ok(other && other.file.name !== 'other.sqlite' && other.base === 'other.sqlite');
  assert.deepEqual(madeSets(other), [{ name: 'Pset_Made', guid: sampleGuid(WALL) }]);
  assert.deepEqual(
    [(await records.get(at)).warnings.length, (await report(at)).edits],
    [1, 1],
    'the sample has a warning',
  );

  // Other numbers, and nothing left of the data that was edited.
  for (const name of ['other.sqlite', other.file.name]) assert.ok(await files.remove(name));
  const third = await built('third.sqlite', 5);
  assert.equal(third?.file.name, 'third.sqlite');
  assert.match((await records.get(at)).warnings.at(-1) ?? '', /^1 edits were not applied/);
  assert.equal((await report(at)).edits, 0);
});
