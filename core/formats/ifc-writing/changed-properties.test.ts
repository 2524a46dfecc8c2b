import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guid } from '../../testing/step-text.ts';
import type { IfcChange } from './changes/changes.ts';
import { change, of, wall, slab, door, space, shared, typeSet } from './testing/changed-file.ts';

for (const schema of ['IFC2X3', 'IFC4', 'IFC4X3_ADD2']) {
  describe(`changed properties and definitions of ${schema}`, () => {
    test('a change in a shared set gives the element its own set', () => {
      const made = change(
        [
          {
            op: 'property.set',
            element: slab,
            set: { guid: shared },
            property: { name: 'Phase', value: 'old' },
            copy_guid: guid(900),
          },
        ],
        schema,
      );
      assert.deepEqual(made.skipped, []);
      assert.deepEqual(of(made, slab).sets, { Pset_Shared: { Phase: 'old', Kind: ['A'], Height: 2.5 } });
      assert.deepEqual(
        [of(made, wall).sets['Pset_Shared'], of(made, door).sets['Pset_Shared']],
        [
          { Phase: 'new', Kind: ['A'], Height: 2.5 },
          { Phase: 'new', Kind: ['A'], Height: 2.5 },
        ],
      );
      assert.equal(made.gone.length, 1);
      assert.match(made.gone[0]!, /^#44=/);
      const owner = schema === 'IFC2X3' ? '#2' : '$';
      assert.ok(
        made.added.includes(`#81=IFCPROPERTYSET('${guid(900)}',${owner},'Pset_Shared',$,(#83,#42,#43));`) &&
          made.added.includes("#83=IFCPROPERTYSINGLEVALUE('Phase','words',IFCLABEL('old'),$);"),
        made.added.join('\n'),
      );
    });

    test('another class keeps the common attributes', () => {
      const made = change(
        [
          { op: 'class.set', guid: wall, class: 'IfcColumn' },
          { op: 'class.set', guid: slab, class: 'IfcPropertySet' },
        ],
        schema,
      );
      assert.deepEqual([of(made, wall).type, of(made, slab).type], ['IfcColumn', 'IfcSlab']);
      assert.deepEqual(made.skipped, [
        { change: 1, reason: 'The schema of the file has no kind of element IfcPropertySet.' },
      ]);
      assert.match(made.added[0]!, /^#20=IFCCOLUMN\('[^']*',(?:#2|\$),'Wall',\$,\$,\$,#30,'t'/);
    });

    test('without an element the set itself is changed, for all', () => {
      const made = change(
        [
          { op: 'property.set', element: null, set: { guid: shared }, property: { name: 'Height', value: 3 } },
          { op: 'property.remove', element: null, set: { guid: shared }, name: 'Kind' },
          { op: 'property.set', element: null, set: { guid: shared }, property: { name: 'New', value: null } },
        ],
        schema,
      );
      assert.deepEqual(
        [of(made, wall).sets['Pset_Shared'], of(made, door).sets['Pset_Shared']],
        [
          { Phase: 'new', Height: 3, New: null },
          { Phase: 'new', Height: 3, New: null },
        ],
      );
      assert.deepEqual(
        made.gone.map(line => line.split('=')[0]),
        ['#40', '#42', '#43'],
      );
      assert.ok(made.added.includes("#43=IFCPROPERTYSINGLEVALUE('Height',$,IFCLENGTHMEASURE(3.),#6);"));
    });

    test('an inherited property: the element gets a copy of the set', () => {
      const made = change(
        [{ op: 'property.set', element: wall, set: { name: 'Pset_Type' }, property: { name: 'Fire', value: 'F90' } }],
        schema,
      );
      assert.deepEqual(of(made, wall).sets['Pset_Type'], { Fire: 'F90', Phase: 'new' });
      assert.equal(of(made, wall).sets['Pset_Type 3'], undefined, 'those of the type are overridden');
      assert.deepEqual(made.gone, []);
    });

    test('values of every kind, quantities, units', () => {
      const set = { name: 'Mine' };
      const put = (name: string, value: unknown, more: object = {}): IfcChange => ({
        op: 'property.set',
        element: door,
        set,
        property: { name, value: value as string, ...more },
      });
      const made = change(
        [
          put('Text', 'x'.repeat(300)),
          put('Whole', 5),
          put('Real', 0.5),
          put('Flag', false),
          put('List', ['a', 'b']),
          put('Bounds', { lower: 1.5, upper: 2.5 }),
          put('Speed', 3, {
            value_type: 'IfcTimeMeasure',
            unit: { unit_type: 'TIMEUNIT', prefix: 'MILLI', name: 'SECOND' },
          }),
          put('Wrong', 'abc', { value_type: 'IfcReal' }),
          put('Own unit', 1.5, { unit: { unit_type: 'USERDEFINED', name: 'pieces' } }),
          put('Flag', true),
          { op: 'property.set', element: wall, set: { name: 'Qto' }, property: { name: 'Length', value: 4 } },
          { op: 'property.set', element: wall, set: { name: 'Qto' }, property: { name: 'Width', value: 4 } },
        ],
        schema,
      );
      assert.deepEqual(of(made, door).sets['Mine'], {
        Text: 'x'.repeat(300),
        Whole: 5,
        Real: 0.5,
        Flag: true,
        List: ['a', 'b'],
        Bounds: { lower: 1.5, upper: 2.5, set_point: null },
        Speed: 3,
        Wrong: 'abc',
        'Own unit': 1.5,
      });
      assert.deepEqual(of(made, wall).sets['Qto'], { Length: 4 });
      assert.deepEqual(
        made.skipped.map(({ change: at }) => at),
        [11],
      );
      for (const part of [
        'IFCTEXT(',
        'IFCINTEGER(5)',
        'IFCBOOLEAN(.T.)',
        'IFCSIUNIT(*,.TIMEUNIT.,.MILLI.,.SECOND.)',
        'IFCCONTEXTDEPENDENTUNIT(#',
        'IFCTIMEMEASURE(3.)',
        "IFCQUANTITYLENGTH('Length',$,$,4.)",
      ])
        assert.ok(
          made.added.some(line => line.includes(part)),
          part,
        );
      assert.equal(made.added.filter(line => line.includes("'Flag'")).length, 1, 'what is changed twice is there once');
    });

    test('sets are added and removed', () => {
      assert.deepEqual(
        Object.keys(of(change([{ op: 'set.remove', elements: [slab], set: { guid: shared } }], schema), slab).sets),
        [],
      );
      const deleted = change(
        [{ op: 'set.remove', elements: [wall, slab, door], set: { name: 'Pset_Shared' } }],
        schema,
      );
      assert.deepEqual(
        deleted.gone.map(line => line.split('=')[0]),
        ['#40', '#42', '#43', '#44'],
        'a property that another set has stays',
      );
      const gone = change(
        [
          { op: 'set.delete', guid: typeSet },
          { op: 'set.assign', elements: [space], set: guid(45) },
        ],
        schema,
      );
      assert.deepEqual([of(gone, wall).sets['Pset_Type'], of(gone, space).sets], [undefined, { Qto: { Length: 3 } }]);
      assert.ok(gone.added.some(line => /^#52=IFCWALLTYPE\(.*,'T',\$,\$,\$,/.test(line)));
    });

    test('definitions and units of the project', () => {
      const made = change(
        [
          { op: 'definition.set', name: 'Height', value_type: 'IfcLengthMeasure', new_name: 'Höhe' },
          { op: 'definition.set', name: 'Phase', value_type: 'IfcReal', new_name: 'x' },
          { op: 'unit.set', unit: { unit_type: 'TIMEUNIT', name: 'HOUR' } },
          { op: 'unit.set', unit: { unit_type: 'LENGTHUNIT', name: 'METRE', prefix: 'MILLI' } },
        ],
        schema,
      );
      assert.deepEqual(of(made, slab).sets['Pset_Shared'], { Phase: 'new', Kind: ['A'], Höhe: 2.5 });
      assert.deepEqual(
        made.skipped.map(({ change: at }) => at),
        [3],
      );
      assert.ok(
        made.facts.units.some(unit => /"name":"HOUR".*"is_default":true/.test(unit)) &&
          made.facts.units.some(unit => /"SECOND".*"is_default":false/.test(unit)),
      );
    });
  });
}
