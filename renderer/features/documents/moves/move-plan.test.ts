import assert from 'node:assert/strict';
import { test } from 'node:test';
import { document, documentRow, folderRow, tree } from '../testing/examples.ts';
import { backwards, showsProgress, planMove, type MovePlan } from './move-plan.ts';

const folderOf = (id: number) => folderRow(tree.find(each => each.id === id) ?? assert.fail());
const inFolder = (id: number, parent_id: number) => documentRow(document(id, `${id}.pdf`, { parent_id }));
const ways = (plan: MovePlan) =>
  plan.kind === 'loop' ? plan.name : plan.steps.map(({ entry, from, to }) => `${entry.name}: ${from} to ${to}`);

test('rows of several folders go to one, each from where it lies', () => {
  assert.deepEqual(ways(planMove([inFolder(10, 1), inFolder(11, 6), folderOf(4)], 3, tree)), [
    '10.pdf: 1 to 3',
    '11.pdf: 6 to 3',
    'Étage 10: 2 to 3',
  ]);
});

test('what lies there already stays, without a step of its own', () => {
  assert.deepEqual(ways(planMove([inFolder(10, 3), inFolder(11, 1)], 3, tree)), ['11.pdf: 1 to 3']);
  assert.deepEqual(ways(planMove([inFolder(10, 3), folderOf(4)], 3, tree)), ['Étage 10: 2 to 3']);
  assert.deepEqual(ways(planMove([folderOf(5)], 2, tree)), []);
  assert.deepEqual(ways(planMove([], 2, tree)), []);
});

test('a folder goes neither into itself nor into what lies in it, and then nothing moves', () => {
  assert.equal(ways(planMove([inFolder(10, 1), folderOf(2)], 2, tree)), 'House A');
  assert.equal(ways(planMove([inFolder(10, 1), folderOf(2)], 6, tree)), 'House A');
  assert.equal(ways(planMove([folderOf(3), folderOf(5), folderOf(2)], 6, tree)), 'Étage 2', 'the first one is named');
});

test('a document of the number of the folder is no folder', () => {
  assert.deepEqual(ways(planMove([inFolder(2, 1)], 2, tree)), ['2.pdf: 1 to 2']);
});

test('the way back begins with what was moved last', () => {
  const plan = planMove([inFolder(10, 1), inFolder(11, 6)], 3, tree);
  assert.ok(plan.kind === 'steps');
  const back = backwards(plan.steps);
  assert.deepEqual(ways({ kind: 'steps', steps: back }), ['11.pdf: 3 to 6', '10.pdf: 3 to 1']);
  assert.deepEqual(backwards(back), plan.steps, 'there and back again');
});

test('a short move tells nothing while it runs, a long one at most a hundred times', () => {
  const told = (count: number) =>
    Array.from({ length: count + 1 }, (_, moved) => moved).filter(at => showsProgress(at, count));
  assert.deepEqual(told(1), []);
  assert.deepEqual(told(9), []);
  assert.deepEqual(told(10), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.equal(told(199).length, 200);
  assert.equal(told(200).length, 101);
  assert.equal(told(10_000).length, 101);
  assert.deepEqual(told(10_000).slice(0, 3), [0, 100, 200]);
});

test('ten thousand documents go in one plan, and come back in the other order', () => {
  const many = Array.from({ length: 10_000 }, (_, id) => inFolder(id, id % 2 === 0 ? 1 : 3));
  const plan = planMove(many, 3, tree);
  assert.ok(plan.kind === 'steps');
  assert.equal(plan.steps.length, 5_000, 'the others lie there already');
  assert.equal(backwards(plan.steps)[0]?.entry.id, 9_998);
});

test('a destination that is not in sight any more takes documents, and no folder is taken for a part of it', () => {
  assert.deepEqual(ways(planMove([inFolder(10, 1), folderOf(2)], 404, tree)), [
    '10.pdf: 1 to 404',
    'House A: 1 to 404',
  ]);
});
