import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmpty, roomsOf, roomsToAdd, shownModel, spaceName, type Zone } from './zone-rooms.ts';

const zone = (rooms: string, ...zones: readonly Zone[]) =>
  ({ spaces: [...rooms].map(uuid => ({ uuid })), zones }) as unknown as Zone;

test('selecting a zone selects its rooms and nested ones', () => {
  const tower = zone('a', zone('b', zone('c')), zone('d'));
  assert.deepEqual(roomsOf(tower), ['a', 'b', 'c', 'd']);
  assert.deepEqual(roomsOf(zone('')), []);
  assert.deepEqual(roomsOf(zone('', zone('', zone('x')))), ['x']);
});

test('a room in several zones counts once', () =>
  assert.deepEqual(roomsOf(zone('ab', zone('bc'), zone('ca'))), ['a', 'b', 'c']));

test('ten thousand nested or sibling zones are traversed', () => {
  let deep = zone('z');
  for (let level = 0; level < 10_000; level += 1) deep = zone('', deep);
  assert.deepEqual(roomsOf(deep), ['z']);
  const rooms = Array.from({ length: 10_000 }, (_, at) => zone(String.fromCodePoint(0x4e_00 + at)));
  assert.equal(roomsOf(zone('', ...rooms)).length, 10_000);
});

test('a zone with nested zones is not empty', () =>
  assert.deepEqual([zone(''), zone('a'), zone('', zone(''))].map(isEmpty), [true, false, false]));

test('a room is named by number and name, one of them, or its GlobalId', () => {
  const called = (name: string | null, longname: string | null) => spaceName({ name, longname, uuid: '0guid' });
  assert.deepEqual(
    [called('1.01', 'Salle à manger'), called('1.01', null), called('', 'Kitchen'), called(null, null), called('', '')],
    ['1.01 · Salle à manger', '1.01', 'Kitchen', '0guid', '0guid'],
  );
});

test('only rooms outside the zone are added', () => {
  const rooms = [
    { uuid: 'a', zone_set: [] },
    { uuid: 'b', zone_set: [5] },
    { uuid: 'c', zone_set: [6, 7] },
    { uuid: 'd', zone_set: [] },
  ];
  const added = (chosen: readonly string[]) => roomsToAdd(rooms, chosen, 5).map(({ uuid }) => uuid);
  assert.deepEqual(added(['c', 'b', 'a']), ['a', 'c'], 'in the order of the model');
  assert.deepEqual(added(['b']), []);
  assert.deepEqual(added([]), []);
  assert.deepEqual(added(['wall', 'd', 'd']), ['d'], 'what is no room of the model is left out');
});

test('zones of the chosen model are shown, else of the first', () => {
  const models = [{ id: 7 }, { id: 0 }];
  const shown = (wanted: number | undefined) => shownModel(models, wanted)?.id;
  assert.deepEqual([shown(undefined), shown(0), shown(7), shown(9)], [7, 0, 7, 7]);
  assert.equal(shownModel([], 7), undefined);
});

test('equal number and name are shown once', () => {
  const called = (name: string | null, longname: string | null) => spaceName({ name, longname, uuid: '0guid' });
  assert.deepEqual([called('Küche', 'küche'), called(' 1.01 ', ' '), called(' ', '\t')], ['Küche', '1.01', '0guid']);
});
