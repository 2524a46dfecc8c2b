import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../entries.ts';
import { document, documentRow, folder, folderRow } from '../testing/examples.ts';
import { otherSide, panelShown, panelsFor, rowShown } from './open-panel.ts';

const plan = documentRow(document(2, 'plan.pdf'));
const plans = folderRow(folder(3, 1, 'Plans'));
const panels = [
  { id: 'visas', isFor: ({ kind }: Entry) => kind === 'document' },
  { id: 'rights', isFor: ({ kind }: Entry) => kind === 'folder' },
  { id: 'activity', isFor: () => true },
];
const offered = (entry: Entry | undefined, side?: string) => {
  const { hasVersions, others } = panelsFor(entry, side, panels);
  return [...(hasVersions ? ['versions'] : []), ...others.map(({ id }) => id)];
};

test('each row has its panels', () => {
  assert.deepEqual(offered(plan), ['versions', 'visas', 'activity']);
  assert.deepEqual(offered(plans), ['rights', 'activity']);
  assert.deepEqual(offered(undefined), []);
});

test('the versions panel stays when a folder or no row has the focus', () => {
  assert.deepEqual(offered(plans, 'versions'), ['versions', 'rights', 'activity']);
  assert.deepEqual(offered(undefined, 'versions'), ['versions']);
  assert.deepEqual(offered(plans, 'look'), ['rights', 'activity']);
});

test('the same command opens and closes a panel', () => {
  assert.equal(otherSide(undefined, 'look'), 'look');
  assert.equal(otherSide('versions', 'look'), 'look');
  assert.equal(otherSide('look', 'look'), undefined);
});

test('a panel that does not apply is hidden until one applies', () => {
  assert.equal(panelShown(panels, 'visas', plan)?.id, 'visas');
  assert.equal(panelShown(panels, 'visas', plans), undefined);
  assert.equal(panelShown(panels, 'activity', plans)?.id, 'activity');
  assert.equal(panelShown(panels, 'activity', undefined), undefined);
  assert.equal(panelShown(panels, undefined, plan), undefined);
  assert.equal(panelShown(panels, 'look', plan), undefined, 'the list shows its own panels itself');
});

test('the panel shows the focused row, but none that the selection does not contain', () => {
  const [plan, notes, plans] = [
    documentRow(document(2, 'plan.pdf')),
    documentRow(document(4, 'notes.txt')),
    folderRow(folder(3, 1, 'Plans')),
  ] as const;
  const all = [plans, notes, plan];
  const shown = (active: string | undefined, ...chosen: readonly Entry[]) => rowShown(all, active, chosen)?.name;
  assert.equal(shown('document-2'), 'plan.pdf');
  assert.equal(shown('document-2', notes, plan), 'plan.pdf');
  assert.equal(shown('document-2', plans, notes), 'notes.txt');
  assert.equal(shown(undefined, notes), 'notes.txt');
  assert.equal(shown('document-9'), undefined);
  assert.equal(shown(undefined), undefined);
});
