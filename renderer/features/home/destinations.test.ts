import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cloud, Project } from '../../api/shapes.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import { destinationsFor, nameFor, sizeOf } from './destinations.ts';

const dropped = (...paths: readonly string[]) =>
  paths.map(path => {
    const names = path.split('/');
    return { file: new File(['12345'], names.at(-1) ?? ''), path: names.slice(0, -1) };
  });
const cloud = (id: number, name: string) => ({ id, name }) as Cloud;
const project = (id: number, name: string, of: Cloud | null) => ({ id, name, cloud: of }) as unknown as Project;

test('a new project is named after the dropped folder, else the first file', () => {
  for (const [paths, name] of [
    [['House.ifc', 'Plan.pdf'], 'House'],
    [['École/plans/RdC.pdf', 'other.ifc'], 'École'],
    [['archive.tar.gz'], 'archive.tar'],
    [['LISEZMOI'], 'LISEZMOI'],
    [['v1.2 final.ifc'], 'v1.2 final'],
    [[], ''],
  ] as const)
    assert.equal(nameFor(dropped(...paths)), name);
});

test('new projects come first, one per cloud, then existing ones with their cloud', async () => {
  const [office, home] = [cloud(1, 'Office'), cloud(2, 'Home')];
  const projects = [project(1, 'Tower', office), project(7, 'Alone', null)];
  const files = dropped('House.ifc');
  const english = destinationsFor(await wordsIn('en'), files, [office, home], projects);
  assert.deepEqual(
    english.map(({ value, label }) => [value, label]),
    [
      ['new-1', 'New project “House” in Office'],
      ['new-2', 'New project “House” in Home'],
      ['1', 'Office / Tower'],
      ['7', 'Alone'],
    ],
    'a cloud and a project may have the same number',
  );
  assert.deepEqual(
    english.map(({ to }) => to),
    [
      { cloud: office, name: 'House' },
      { cloud: home, name: 'House' },
      { project: projects[0] },
      { project: projects[1] },
    ],
  );
  const [french] = destinationsFor(await wordsIn('fr'), files, [office], []);
  assert.equal(french?.label.replaceAll(/\s/g, ' '), 'Nouveau projet « House » dans Office');
});

test('users without permission get no destination', async () => {
  assert.deepEqual(destinationsFor(await wordsIn('en'), dropped('a.ifc'), [], []), []);
});

test('names are shown without interpretation', async () => {
  const label = async (file: string, of: string) =>
    destinationsFor(await wordsIn('en'), dropped(file), [cloud(1, of)], [])[0]?.label;
  assert.equal(await label('<b>&amp;.ifc', '$t(home.title)'), 'New project “<b>&amp;” in $t(home.title)');
  assert.equal(await label('{{cloud}}.ifc', '{{name}}'), 'New project “{{cloud}}” in {{name}}');
});

test('the size sums all files', () => assert.deepEqual([sizeOf([]), sizeOf(dropped('a', 'b/c', 'b/d'))], [0, 15]));

test('issues go to existing projects first', async () => {
  const office = cloud(1, 'Office');
  assert.deepEqual(
    destinationsFor(await wordsIn('en'), dropped('Meeting.bcf'), [office], [project(1, 'Tower', office)], 'issues').map(
      ({ label }) => label,
    ),
    ['Office / Tower', 'New project “Meeting” in Office'],
  );
});
