import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guid } from '../../../testing/step-text.ts';
import { element, extract, project, readSet, wall } from '../testing/extracted.ts';

const label = (id: number, name: string, value: string): string =>
  `#${id}=IFCPROPERTYSINGLEVALUE('${name}',$,IFCLABEL('${value}'),$);`;

test('properties of an element replace those of its type, one by one, in sets of the same name', () => {
  const model = extract(
    project([
      ...[20, 21, 22, 23].map(id => wall(id, `W${id}`)),
      label(30, 'FireRating', 'TYPE'),
      label(31, 'IsExternal', 'yes'),
      label(32, 'FireRating', 'OWN'),
      label(33, 'IsExternal', 'no'),
      `#40=IFCPROPERTYSET('${guid(40)}',$,'Pset_WallCommon',$,(#30,#31));`,
      `#41=IFCPROPERTYSET('${guid(41)}',$,'Pset_Other',$,(#30));`,
      `#42=IFCPROPERTYSET('${guid(42)}',$,'Pset_WallCommon',$,(#32));`,
      `#43=IFCPROPERTYSET('${guid(43)}',$,'Pset_WallCommon',$,(#32,#33));`,
      `#44=IFCPROPERTYSET('${guid(44)}',$,'Pset_WallCommon',$,(#32));`,
      `#50=IFCWALLTYPE('${guid(50)}',$,'WT',$,$,(#40,#41),$,'tag',$,.STANDARD.);`,
      `#51=IFCRELDEFINESBYTYPE('${guid(51)}',$,$,$,(#20,#21,#22,#23),#50);`,
      `#52=IFCRELDEFINESBYPROPERTIES('${guid(52)}',$,$,$,(#21),#42);`,
      `#53=IFCRELDEFINESBYPROPERTIES('${guid(53)}',$,$,$,(#22),#43);`,
      `#54=IFCRELDEFINESBYPROPERTIES('${guid(54)}',$,$,$,(#23),#44);`,
    ]),
  );
  const inherited = (id: number) => {
    const { t = [] } = element(model, guid(id)).record;
    return t.map(set => {
      const read = readSet(model, set);
      return [read.set['name'], read.values];
    });
  };
  const other = ['Pset_Other', { FireRating: 'TYPE' }];
  assert.deepEqual(inherited(20), [['Pset_WallCommon', { FireRating: 'TYPE', IsExternal: 'yes' }], other]);
  assert.deepEqual(inherited(21), [['Pset_WallCommon', { IsExternal: 'yes' }], other]);
  assert.deepEqual(inherited(22), [other]);
  assert.deepEqual(element(model, guid(23)).record.t, element(model, guid(21)).record.t);
});
