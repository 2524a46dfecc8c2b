// Conversions of an earlier converter version are made again after an update of the program.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openModels } from '../../testing/open-models.ts';
import { pagesVersion } from './conversions/pages.ts';

async function withHouse(t: TestContext) {
  const opened = await openModels(t);
  await opened.start();
  const { modelId } = await opened.upload('house.ifc', 'a house');
  await opened.reach(modelId, 'C');
  return { ...opened, modelId };
}

test('models of an earlier converter are processed again', async t => {
  const { processing, db, modelId, reach, byHand } = await withHouse(t);
  assert.equal(await processing.renewOutdated(), 0);
  await db.tx(tx => tx.run("UPDATE conversion SET version = '1'"));
  assert.equal(await processing.renewOutdated(), 1);
  await reach(modelId, 'C');
  assert.equal(byHand.count, 2);
});

test('point clouds are converted again, too; pages by the version of their drawer', async t => {
  const { processing, db, modelId, upload, reach } = await withHouse(t);
  const cloud = await upload('scan.xyz', '0 0 0');
  await reach(cloud.modelId, 'C');
  const shown = 'id = (SELECT conversion_id FROM model WHERE id = ?)';
  await db.tx(tx => tx.run(`UPDATE conversion SET version = 'earlier' WHERE ${shown}`, [cloud.modelId]));
  assert.equal(await processing.renewOutdated(), 1);
  await reach(cloud.modelId, 'C');
  await db.tx(tx =>
    tx.run(`UPDATE conversion SET kind = 'pages', version = ? WHERE ${shown}`, [pagesVersion, modelId]),
  );
  assert.equal(await processing.renewOutdated(), 0);
  await db.tx(tx => tx.run(`UPDATE conversion SET version = 'earlier' WHERE ${shown}`, [modelId]));
  assert.equal(await processing.renewOutdated(), 1);
  await reach(modelId, 'C');
});
