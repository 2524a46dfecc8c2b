import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becoming, canBeDefined, findDocuments, toggled } from './from-document.ts';

const named = (file_name: string) => ({ file_name });

test('PDFs and images that are no model yet can be converted by people who may write there', () => {
  const can = (file_name: string, more: object = {}) =>
    canBeDefined({ file_name, model_id: null, user_permission: 100, ...more });
  assert.deepEqual(
    ['a.pdf', 'PLAN.PDF', 'b.jpeg', 'b.JPG', 'c.png', 'd.ifc', 'e.dwg', 'pdf', 'a.pdf.zip', '.png'].map(name =>
      can(name),
    ),
    [true, true, true, true, true, false, false, false, false, true],
  );
  assert.equal(can('a.pdf', { model_id: 4 }), false);
  assert.deepEqual(
    [50, 1].map(user_permission => can('a.pdf', { user_permission })),
    [false, false],
  );
});

test('a picture becomes a plan or a panorama as it is chosen, a PDF always a plan', () => {
  const images = [named('a.png'), named('b.JPG')];
  assert.deepEqual(becoming(images, 'plan'), { isChoice: true, as: 'plan', text: 'planText' });
  assert.deepEqual(becoming(images, 'panorama'), { isChoice: true, as: 'panorama', text: 'panoramaText' });
  for (const chosen of ['plan', 'panorama'] as const)
    assert.deepEqual(
      becoming([...images, named('c.PDF')], chosen),
      { isChoice: false, as: 'plan', text: 'pdfText' },
      'one PDF among them decides for all',
    );
});

test('documents are found by a part of their name in any case, also among ten thousand', () => {
  const documents = [
    ...Array.from({ length: 10_000 }, (_, id) => ({ id, name: `Plan ${id}.pdf` })),
    { id: 10_001, name: 'Élévation Sud.PNG' },
  ];
  const found = (text: string) => findDocuments(documents, text).map(({ id }) => id);
  assert.deepEqual(found('plan 9999'), [9999]);
  assert.deepEqual(found('  élévation '), [10_001]);
  assert.deepEqual(found('.png'), [10_001]);
  assert.equal(found('').length, 10_001);
  assert.deepEqual(found('roof'), []);
});

test('a second press takes a document out again; the others stay in the order in which they were chosen', () => {
  const [a, b] = [{ id: 1 }, { id: 2 }];
  const both = toggled(toggled(new Map(), b), a);
  assert.deepEqual([...both.keys()], [2, 1]);
  assert.deepEqual([...toggled(both, b).keys()], [1]);
  assert.deepEqual([...both.keys()], [2, 1], 'what was chosen before is not changed');
});
