import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueOf } from './testing/example.ts';
import { labelsOfAll, withChanges, withLabel } from './changes.ts';

test('pending changes are applied to an issue', () => {
  const issue = issueOf({ guid: 'a', topic_status: 'Open' });
  const changed = withChanges(issue, [
    { guid: 'a', change: { topic_status: 'Closed', priority: 'Low' } },
    { guid: 'b', change: { title: 'Another' } },
    { guid: 'a', change: { topic_status: null } },
  ]);
  assert.deepEqual([changed.title, changed.topic_status, changed.priority], ['A stair', null, 'Low']);
  assert.equal(withChanges(issue, []), issue, 'the same while nothing changes');
});

test('a label is added once and removed', () => {
  assert.deepEqual(withLabel({ labels: ['A'] }, 'B', true), { labels: ['A', 'B'] });
  assert.deepEqual(withLabel({ labels: ['A'] }, 'A', true), { labels: ['A'] });
  assert.deepEqual(withLabel({ labels: ['A', 'B'] }, 'A', false), { labels: ['B'] });
});

test('common labels have the order of the project', () => {
  const offered = ['MEP', 'ARC', 'Fire'].map(name => ({ name }));
  const all = (...labels: readonly (readonly string[])[]) =>
    labelsOfAll(
      labels.map(each => ({ labels: each })),
      offered,
    );
  assert.deepEqual(all(['Fire', 'MEP'], ['MEP', 'ARC', 'Fire']), ['MEP', 'Fire']);
  assert.deepEqual(all(['MEP'], []), []);
  assert.deepEqual(all(['Old'], ['Old']), [], 'one that the project offers no more is not in the menu');
  assert.deepEqual(all(['ARC']), ['ARC']);
});

test('toggling a label applies to all selected issues', () => {
  const issues = [{ labels: ['MEP', 'Old'] }, { labels: ['ARC', 'MEP'] }];
  const press = (label: string) => {
    const has = !labelsOfAll(issues, [{ name: 'MEP' }, { name: 'ARC' }]).includes(label);
    return issues.map(issue => withLabel(issue, label, has).labels);
  };
  assert.deepEqual(press('ARC'), [
    ['MEP', 'Old', 'ARC'],
    ['ARC', 'MEP'],
  ]);
  assert.deepEqual(press('MEP'), [['Old'], ['ARC']]);
});

test('changes of other issues do not apply; later changes keep other fields', () => {
  const issue = issueOf({ guid: 'a', labels: ['A'], due_date: '2026-01-01' });
  const changed = withChanges(issue, [
    { guid: 'a', change: { labels: [] } },
    { guid: 'a', change: { due_date: null, title: 'New' } },
    { guid: 'b', change: { labels: ['B'], description: 'of another' } },
  ]);
  assert.deepEqual(changed, { ...issue, labels: [], due_date: null, title: 'New' });
  assert.deepEqual(issue.labels, ['A'], 'the kept data is not touched');
});
