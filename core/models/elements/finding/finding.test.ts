import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElementRecord } from '../../../formats/model-layout.ts';
import { readWords } from '../../../kit/text/search-words.ts';
import { findWhole } from '../../data/model-data.ts';
import { sampleGuid } from '../../../testing/model-batches.ts';
import { elementUpdate, openModels } from '../../../testing/open-models.ts';

const everything = { projectIds: [1], seesFolder: async () => true };

async function setUp(t: Parameters<typeof openModels>[0], walls = 300) {
  const opened = await openModels(t, walls);
  await opened.start();
  const { modelId } = await opened.upload('house.ifc', 'a house');
  await opened.reach(modelId, 'C');
  const { elements } = opened.finding;
  const find = async (text: string, limit = 5) => {
    for (;;) {
      const found = await elements.find(everything, readWords(text), limit);
      if (found.waiting === 0) return found;
      await sleep(10);
    }
  };
  const named = async (text: string) => (await find(text)).elements.items.map(({ element }) => element.name);
  const said = async (text: string) =>
    (await find(text)).properties.items.map(({ name, value, guids }) => [name, value, guids.length]);
  return { ...opened, at: opened.at(modelId), find, named, said, elements };
}

test('a model is searched once its index is ready, without waiting for it', async t => {
  const { elements, find } = await setUp(t);
  const words = readWords('W-1');
  const first = await elements.find(everything, words, 5);
  assert.deepEqual([first.waiting, first.elements.items.length], [1, 0]);
  const then = await find('W-1');
  assert.equal(then.elements.items[0]?.element.guid, sampleGuid(8));
  const hidden = await elements.find({ projectIds: [1], seesFolder: async () => false }, words, 5);
  assert.deepEqual([hidden.waiting, hidden.elements, hidden.properties.items], [0, { items: [], more: false }, []]);
  assert.deepEqual((await elements.find({ ...everything, projectIds: [2] }, words, 5)).elements.items, []);
});

test('elements are found by name, GlobalId and class, the best first', async t => {
  const { find, named } = await setUp(t);
  assert.deepEqual(await named('ground'), ['Ground']);
  assert.deepEqual((await named('w-x1')).slice(0, 2), ['W-x1', 'W-x10']);
  assert.deepEqual(await named('-X29'), ['W-x29', 'W-x290', 'W-x291', 'W-x292', 'W-x293']);
  assert.equal((await find('-x29')).elements.more, true);
  assert.deepEqual(await named(sampleGuid(10)), ['D-1']);
  assert.deepEqual(await named('ifcdoor'), ['D-1']);
  assert.deepEqual(await named('wall x299'), ['W-x299'], 'one word of the class, one of the name');
  assert.deepEqual(await named('no such thing'), []);
});

test('properties are found by value, by name, and by both', async t => {
  const { find, said } = await setUp(t);
  assert.deepEqual(await said('ei30'), [['FireRating', 'EI30', 1]]);
  const [common] = (await find('loadbearing true')).properties.items;
  assert.deepEqual([new Set(common?.guids).size, common?.hasMoreHolders, common?.element.type], [100, true, 'IfcWall']);
  assert.deepEqual(
    (await said('FireRating')).map(([name]) => name),
    ['FireRating', 'FireRating'],
  );
  assert.deepEqual(await said('firerating ei60'), [['FireRating', 'EI60', 1]]);
  assert.deepEqual(
    (await said('loadbearing true')).map(([name, value]) => [name, value]),
    [['LoadBearing', 'true']],
  );
  assert.deepEqual(await said('loadbearing ei60'), []);
  assert.deepEqual(await said('W-1'), [], 'names are of elements');
});

test('edited values are found in their current state', async t => {
  const { access, at, find, named, said } = await setUp(t);
  await find('W-1');
  await access.edit(at, elementUpdate, ({ file }, nextId) => {
    const wall = findWhole(file, sampleGuid(8));
    assert.ok(wall);
    const { chunk, off, len, ...row } = wall;
    const record = JSON.parse(file.text({ chunk, off, len })) as ElementRecord;
    const [definition, set] = [nextId(), nextId()];
    const colour = { name: 'Colour', description: null, type: 'IfcPropertySingleValue', value_type: 'IfcLabel' };
    const sets = { id: set, guid: sampleGuid(900), name: 'Own', description: null, type: 'pset', attributes: 0 };
    return {
      changes: [
        { put: 'definition', row: { id: definition, ...colour, unit_id: null } },
        { put: 'property_set', row: sets, record: [[definition, 'Signal red', nextId()]] },
        { put: 'element', row: { ...row, name: 'Curtain wall' }, record: { ...record, s: [...record.s, set] } },
      ],
      answer: () => undefined,
    };
  });
  assert.deepEqual(await named('curtain'), ['Curtain wall']);
  assert.deepEqual(await named('W-1'), []);
  assert.deepEqual(await said('colour signal'), [['Colour', 'Signal red', 1]]);
  assert.equal((await find('signal red')).properties.items[0]?.element.guid, sampleGuid(8));
});
