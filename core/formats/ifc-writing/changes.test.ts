import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guid, stepFile } from '../../../e2e/fixtures/step-text.ts';
import { scanStep } from '../ifc/step-scan.ts';
import type { IfcChange, SkippedChange } from './changes.ts';
import { exportStep } from './export.ts';
import { type ElementFacts, type FileFacts, readFacts } from './facts-for-test.ts';
import { writeBytes } from './output.ts';

const [project, storey, wall, slab, door, space, shared, typeSet, system] = [1, 10, 20, 21, 22, 23, 40, 50, 70].map(
  guid,
) as [string, string, string, string, string, string, string, string, string];

/** A storey with a wall, a slab and a door that share a set, a type with a set, a quantity, a layer, a classification and a system. */
const lines = (schema: string): string[] => {
  const isOld = schema === 'IFC2X3';
  const owner = isOld ? '#2' : '$';
  return [
    `#1=IFCPROJECT('${project}',${owner},'P',$,$,$,$,$,#5);`,
    '#2=IFCOWNERHISTORY(#3,#4,$,.NOCHANGE.,$,$,$,0);',
    '#3=IFCPERSONANDORGANIZATION($,$,$);',
    "#4=IFCAPPLICATION($,'1','A','a');",
    '#5=IFCUNITASSIGNMENT((#6,#7));',
    '#6=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
    '#7=IFCSIUNIT(*,.TIMEUNIT.,$,.SECOND.);',
    `#10=IFCBUILDINGSTOREY('${storey}',${owner},'Ground',$,$,#11,$,$,.ELEMENT.,0.);`,
    '#11=IFCLOCALPLACEMENT($,$);',
    `#12=IFCRELAGGREGATES('${guid(12)}',${owner},$,$,#1,(#10));`,
    `#13=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(13)}',${owner},$,$,(#20,#21,#22),#10);`,
    `#20=IFCWALL('${wall}',${owner},'Wall',$,$,$,#30,'t'${isOld ? '' : ',$'});`,
    `#21=IFCSLAB('${slab}',${owner},'Slab',$,$,$,#31,$,.FLOOR.);`,
    `#22=IFCDOOR('${door}',${owner},'Door',$,$,$,$,$,2.,1.${isOld ? '' : ',$,$,$'});`,
    `#23=IFCSPACE('${space}',${owner},'1',$,$,$,$,$,.ELEMENT.,.INTERNAL.,$);`,
    `#24=IFCRELAGGREGATES('${guid(24)}',${owner},$,$,#10,(#23));`,
    '#30=IFCPRODUCTDEFINITIONSHAPE($,$,(#32));',
    '#31=IFCPRODUCTDEFINITIONSHAPE($,$,(#33));',
    "#32=IFCSHAPEREPRESENTATION($,'Body','Brep',(#34));",
    "#33=IFCSHAPEREPRESENTATION($,'Body','Brep',(#35));",
    '#34=IFCFACETEDBREP($);',
    '#35=IFCFACETEDBREP($);',
    `#40=IFCPROPERTYSET('${shared}',${owner},'Pset_Shared',$,(#41,#42,#43));`,
    "#41=IFCPROPERTYSINGLEVALUE('Phase','words',IFCLABEL('new'),$);",
    "#42=IFCPROPERTYENUMERATEDVALUE('Kind',$,(IFCLABEL('A')),$);",
    "#43=IFCPROPERTYSINGLEVALUE('Height',$,IFCLENGTHMEASURE(2.5),#6);",
    `#44=IFCRELDEFINESBYPROPERTIES('${guid(44)}',${owner},$,$,(#20,#21,#22),#40);`,
    `#45=IFCELEMENTQUANTITY('${guid(45)}',${owner},'Qto',$,$,(#46));`,
    "#46=IFCQUANTITYLENGTH('Length',$,$,3.);",
    `#47=IFCRELDEFINESBYPROPERTIES('${guid(47)}',${owner},$,$,(#20),#45);`,
    `#50=IFCPROPERTYSET('${typeSet}',${owner},'Pset_Type',$,(#51,#41));`,
    "#51=IFCPROPERTYSINGLEVALUE('Fire',$,IFCLABEL('F30'),$);",
    `#52=IFCWALLTYPE('${guid(52)}',${owner},'T',$,$,(#50),$,$,$,.STANDARD.);`,
    `#53=IFCRELDEFINESBYTYPE('${guid(53)}',${owner},$,$,(#20),#52);`,
    isOld ? "#60=IFCCLASSIFICATION('s','e',$,'Uniclass');" : "#60=IFCCLASSIFICATION($,$,$,'Uniclass',$,$,$);",
    `#61=IFCCLASSIFICATIONREFERENCE($,'EF_25','Walls',#60${isOld ? '' : ',$,$'});`,
    `#62=IFCRELASSOCIATESCLASSIFICATION('${guid(62)}',${owner},$,$,(#20,#21),#61);`,
    `#70=IFCSYSTEM('${system}',${owner},'Heating',$,$);`,
    `#71=IFCRELASSIGNSTOGROUP('${guid(71)}',${owner},$,$,(#20,#21),$,#70);`,
    "#80=IFCPRESENTATIONLAYERASSIGNMENT('A-Walls',$,(#34,#33),$);",
  ];
};

interface Changed {
  readonly facts: FileFacts;
  readonly lines: readonly string[];
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly skipped: readonly SkippedChange[];
}

function change(changes: readonly IfcChange[], schema = 'IFC4'): Changed {
  const source = stepFile(lines(schema), { schema });
  let skipped: SkippedChange[] = [];
  const bytes = writeBytes(output => {
    skipped = exportStep(scanStep(source), changes, { parts: {} }, output);
  });
  const split = (from: Uint8Array): string[] => Buffer.from(from).toString('latin1').split('\n');
  const [before, now] = [split(source), split(bytes)];
  return {
    facts: readFacts(bytes),
    lines: now,
    skipped,
    added: now.filter(line => !before.includes(line)),
    gone: before.filter(line => !now.includes(line)),
  };
}
const of = ({ facts }: Changed, id: string): ElementFacts => facts.elements[id]!;

for (const schema of ['IFC2X3', 'IFC4', 'IFC4X3_ADD2']) {
  describe(`changes of ${schema}`, () => {
    test('a property in a set that others share: the element gets its own, the others keep theirs', () => {
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

    test('another class keeps what both have', () => {
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

    test('without an element the set itself changes, for all', () => {
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

    test('a property that its type gives: the element gets a copy of that set', () => {
      const made = change(
        [{ op: 'property.set', element: wall, set: { name: 'Pset_Type' }, property: { name: 'Fire', value: 'F90' } }],
        schema,
      );
      assert.deepEqual(of(made, wall).sets['Pset_Type'], { Fire: 'F90', Phase: 'new' });
      assert.deepEqual(of(made, wall).sets['Pset_Type 3'], { Fire: 'F30', Phase: 'new' }, 'the type keeps its own');
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

    test('sets come and go', () => {
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

    test('classifications', () => {
      const made = change(
        [
          { op: 'classification.add', elements: [door], system: 'Uniclass', notation: 'EF_25', title: 'Walls' },
          { op: 'classification.add', elements: [door, door], system: 'Uniclass', notation: 'EF_30', title: 'Doors' },
          { op: 'classification.add', elements: [space], system: null, notation: 'free', title: null },
          { op: 'classification.remove', elements: [slab], system: null, notation: 'EF_25' },
          { op: 'classification.remove', elements: [slab], system: null, notation: 'EF_25' },
        ],
        schema,
      );
      assert.deepEqual(
        [wall, slab, door, space].map(id => of(made, id).classifications),
        [['Uniclass|EF_25|Walls'], [], ['Uniclass|EF_25|Walls', 'Uniclass|EF_30|Doors'], ['|free|']],
      );
      assert.deepEqual(
        [
          made.lines.filter(line => line.includes('IFCCLASSIFICATION(')).length,
          made.skipped.map(({ change: at }) => at),
        ],
        [1, [4]],
      );
      const none = change(
        [{ op: 'classification.remove', elements: [wall, slab], system: 'Uniclass', notation: 'EF_25' }],
        schema,
      );
      assert.deepEqual(
        none.gone.map(line => line.split('=')[0]),
        ['#60', '#61', '#62'],
      );
    });

    test('layers', () => {
      const made = change(
        [
          { op: 'layer.assign', name: 'New', elements: [slab], description: 'd' },
          { op: 'layer.unassign', name: 'A-Walls', elements: [slab] },
          { op: 'layer.set', name: 'A-Walls', new_name: 'Walls', identifier: 'w' },
          { op: 'layer.assign', name: 'New', elements: [door] },
          { op: 'layer.remove', name: 'none' },
        ],
        schema,
      );
      assert.deepEqual(
        [of(made, wall).layers, of(made, slab).layers, made.skipped.map(({ change: at }) => at)],
        [['Walls'], ['New'], [3, 4]],
      );
      assert.ok(made.added.includes("#80=IFCPRESENTATIONLAYERASSIGNMENT('Walls',$,(#34),'w');"));
      assert.deepEqual(
        change([{ op: 'layer.unassign', name: 'A-Walls', elements: [slab, wall] }], schema).gone.map(
          line => line.split('=')[0],
        ),
        ['#80'],
      );
    });

    test('systems and zones', () => {
      const made = change(
        [
          { op: 'group.add', class: 'IfcZone', guid: guid(910), name: 'Z' },
          { op: 'group.add', class: 'IfcZone', guid: guid(911), name: 'Inner' },
          { op: 'group.assign', group: guid(910), members: [guid(911), space] },
          { op: 'group.unassign', group: system, members: [slab] },
          { op: 'attribute.set', guid: system, name: 'Description', value: 'warm' },
          { op: 'group.add', class: 'IfcWall', guid: guid(912), name: 'no' },
          { op: 'group.remove', guid: wall },
        ],
        schema,
      );
      assert.deepEqual(
        [of(made, wall).systems, of(made, slab).systems, made.facts.zones, made.skipped.map(({ change: at }) => at)],
        [['Heating'], [], { Z: [space], Inner: [] }, [5, 6]],
      );
      const empty = change([{ op: 'group.unassign', group: system, members: [slab, wall] }], schema);
      assert.deepEqual([empty.facts.counts['systems'], empty.gone.map(line => line.split('=')[0])], [1, ['#71']]);
      assert.deepEqual(
        change([{ op: 'group.remove', guid: system }], schema).gone.map(line => line.split('=')[0]),
        ['#70', '#71'],
      );
    });

    test('places and elements', () => {
      const made = change(
        [
          {
            op: 'element.add',
            class: 'IfcBuildingStorey',
            guid: guid(920),
            parent: project,
            attributes: { Name: 'Upper', Elevation: 3 },
            placement: [0, 0, 3],
          },
          { op: 'element.move', guid: wall, parent: guid(920) },
          {
            op: 'element.add',
            class: 'IfcColumn',
            guid: guid(921),
            parent: guid(920),
            attributes: { Name: 'C', Tag: '7' },
          },
          {
            op: 'element.add',
            class: 'IfcSpace',
            guid: guid(922),
            parent: guid(920),
            attributes: { LongName: 'Room' },
          },
          { op: 'element.add', class: 'IfcNothing', guid: guid(923), parent: null, attributes: {} },
          { op: 'element.add', class: 'IfcWall', guid: wall, parent: null, attributes: {} },
          { op: 'element.move', guid: storey, parent: storey },
          { op: 'attribute.set', guid: slab, name: 'Representation', value: 'x' },
          { op: 'attribute.set', guid: slab, name: 'PredefinedType', value: 'ROOF' },
          { op: 'attribute.set', guid: door, name: 'OverallWidth', value: 'wide' },
          { op: 'attribute.set', guid: guid(52), name: 'Name', value: 'Type' },
        ],
        schema,
      );
      assert.deepEqual(
        [wall, slab, guid(921), guid(922), guid(920)].map(id => of(made, id).parent),
        [guid(920), storey, guid(920), guid(920), project],
      );
      assert.deepEqual(
        [
          of(made, guid(920)).attributes['Elevation'],
          of(made, guid(921)).attributes['Tag'],
          of(made, guid(922)).attributes['LongName'],
          of(made, slab).attributes['PredefinedType'],
        ],
        [3, '7', 'Room', 'ROOF'],
      );
      assert.deepEqual(
        made.skipped.map(({ change: at }) => at),
        [4, 5, 6, 7, 9],
      );
      assert.deepEqual(made.facts.warnings, []);
    });

    test('removed elements are nowhere any more', () => {
      const made = change(
        [
          { op: 'element.remove', guid: wall },
          { op: 'attribute.set', guid: wall, name: 'Name', value: 'late' },
        ],
        schema,
      );
      assert.deepEqual([wall in made.facts.elements, made.skipped.length, made.facts.warnings], [false, 1, []]);
      assert.ok(!made.lines.some(line => /#20\b|#34\b|#52\b|#45\b|#46\b|#51\b/.test(line)), made.lines.join('\n'));
      assert.deepEqual(
        change(
          [wall, slab, door, space].map(id => ({ op: 'element.remove', guid: id })),
          schema,
        ).facts.counts['property_sets'],
        0,
      );
    });
  });
}
