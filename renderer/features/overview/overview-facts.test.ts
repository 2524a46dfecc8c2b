import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleName } from '../../api/roles.ts';
import type { Model, UserProject } from '../../api/shapes.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  countModels,
  concernsOf,
  contentText,
  fieldsOf,
  invitedCount,
  mainModel,
  membersOf,
  openedModels,
  picturedModels,
  readyModels,
  shownMembers,
  shownPictures,
  stateText,
} from './overview-facts.ts';

const model = (id: number, status: Model['status'] = 'C', is_head_version = true, type: Model['type'] = 'IFC') =>
  ({ id, status, type, document: { is_head_version } }) as Model;
const ids = (models: readonly Model[]) => models.map(({ id }) => id);

test('the main model opens alone if ready, else all ready models', () => {
  const models = [model(1), model(2, 'I'), model(3), model(4, 'C', false), model(5, 'E')];
  const opened = (main_model_id: number | null) => ids(openedModels({ main_model_id }, models));
  assert.deepEqual(opened(3), [3]);
  assert.deepEqual(opened(4), [4], 'an earlier version may be the main model');
  assert.deepEqual(
    [opened(2), opened(5)],
    [
      [1, 3],
      [1, 3],
    ],
  );
  assert.deepEqual(opened(null), [1, 3]);
  assert.deepEqual(opened(99), [1, 3], 'it was deleted');
  assert.deepEqual(openedModels({ main_model_id: 1 }, []), []);
  const drawings = [model(6, 'C', true, 'DXF'), model(7, 'C', true, 'DWG'), model(8, 'C', true, 'PHOTOSPHERE')];
  assert.deepEqual(ids(openedModels({ main_model_id: null }, [...models, ...drawings])), [1, 3]);
  assert.deepEqual(ids(openedModels({ main_model_id: null }, drawings)), [7], 'a drawing opens alone');
  assert.deepEqual(ids(openedModels({ main_model_id: 6 }, drawings)), [6]);
  assert.deepEqual(ids(openedModels({ main_model_id: 8 }, drawings)), [7]);
});

test('the picture is that of the main model; choices are ready current versions', () => {
  const models = [model(1, 'E'), model(2), model(3, 'C', false)];
  assert.equal(mainModel({ main_model_id: 1 }, models)?.id, 1);
  assert.equal(mainModel({ main_model_id: null }, models), undefined);
  assert.deepEqual(ids(readyModels(models)), [2]);
});

test('pictures: the main model first, then the latest ready ones', () => {
  const models = [model(1), model(2, 'I'), model(3), model(4, 'C', false), model(5)].map(each => ({
    ...each,
    picture_file: each.id === 5 ? null : `${each.id}.png`,
  }));
  const pictured = (main_model_id: number | null) => ids(picturedModels({ main_model_id }, models));
  assert.deepEqual(pictured(null), [3, 1]);
  assert.deepEqual(pictured(1), [1, 3]);
  assert.deepEqual(pictured(4), [4, 3, 1], 'an earlier version may be the main model');
  assert.deepEqual(pictured(5), [3, 1], 'it has no picture');
  const around = { ...model(6, 'C', true, 'PHOTOSPHERE'), picture_file: '6.png' };
  assert.deepEqual(picturedModels({ main_model_id: 6 }, [around]), [], 'it opens nowhere');
});

test('invited people are not members', () => {
  const people = [{ user_id: 1 }, { user_id: null }, { user_id: 0 }] as unknown as readonly UserProject[];
  assert.deepEqual(
    membersOf(people).map(({ user_id }) => user_id),
    [1, 0],
  );
  assert.deepEqual(membersOf([]), []);
});

test('statuses are counted in words, zero omitted', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  const cases: readonly (readonly [readonly Model[], string, string])[] = [
    [[], 'None', 'Aucune'],
    [[model(1)], '1 ready', '1 prête'],
    [[model(1), model(2), model(3, 'P'), model(4, 'I')], '2 ready · 2 processing', '2 prêtes · 2 en cours'],
    [[model(1, 'E')], '1 failed', '1 en échec'],
    [[model(1, 'C', false)], 'None', 'Aucune'],
    [Array.from({ length: 10_000 }, (_, id) => model(id)), '10000 ready', '10000 prêtes'],
  ];
  for (const [models, en, fr] of cases)
    assert.deepEqual([stateText(english, countModels(models)), stateText(french, countModels(models))], [en, fr]);
});

test('settings are trimmed; an empty description is null', () => {
  assert.deepEqual(fieldsOf('  Tour Ä ', ' two\nlines ', 4), {
    name: 'Tour Ä',
    description: 'two\nlines',
    main_model_id: 4,
  });
  assert.deepEqual(fieldsOf('T', ' \n', null), { name: 'T', description: null, main_model_id: null });
});

test('two rows of pictures, then the last one or the number of the rest', () => {
  const counts = (count: number) => {
    const all = Array.from({ length: count }, (_, n) => n);
    const { shown, more } = shownPictures(all);
    assert.deepEqual(shown, all.slice(0, shown.length), 'in their order');
    return [shown.length, more];
  };
  assert.deepEqual([0, 1, 7, 8, 9, 10_000].map(counts), [
    [0, 0],
    [1, 0],
    [7, 0],
    [8, 0],
    [7, 2],
    [7, 9993],
  ]);
});

test('twelve members are named, the others counted', () => {
  const counts = (count: number) => {
    const { shown, more } = shownMembers(Array.from({ length: count }, (_, n) => n));
    return [shown.length, more];
  };
  assert.deepEqual([0, 12, 13, 500].map(counts), [
    [0, 0],
    [12, 0],
    [12, 1],
    [12, 488],
  ]);
});

test('people are listed by role or as invited', async () => {
  const people = [
    { user_id: 1, role: 100 },
    { user_id: 2, role: 50 },
    { user_id: 3, role: 25 },
    { user_id: null, role: 100 },
  ] as unknown as readonly UserProject[];
  const t = await wordsIn('en');
  assert.deepEqual(
    membersOf(people).map(person => roleName(t, person.role)),
    ['Administrator', 'User', 'Guest'],
  );
  assert.deepEqual([invitedCount(people), invitedCount([])], [1, 0]);
});

test('failed models precede running ones; ready and earlier ones are omitted', () => {
  const models = [model(1, 'P'), model(2), model(3, 'E'), model(4, 'E', false), model(5, 'I'), model(6, 'E')];
  assert.deepEqual(ids(concernsOf(models)), [3, 6, 1, 5]);
  assert.deepEqual(concernsOf([model(2), model(4, 'E', false)]), []);
});

test('documents are counted with bytes and folders once known', async () => {
  const english = await wordsIn('en');
  assert.equal(contentText(english, 1_234_567, 1), '1.2 MB · 1 folder');
  assert.equal(contentText(english, 0, 1200), '0 B · 1,200 folders');
  assert.equal(contentText(english, undefined, undefined), '0 folders');
  const german = await wordsIn('de');
  assert.equal(contentText(german, 1_234_567, 1200), '1,2 MB · 1.200 Ordner');
});
