import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { guid, stepFile } from '../../../testing/step-text.ts';
import type { UnitRecord } from '../../model-layout.ts';
import { IfcError } from '../../errors.ts';
import { extractModel, authoringProgram } from './extract-model.ts';
import { scanStep } from '../step/step-scan.ts';
import { extract, readSet, element, project, wall } from '../testing/extracted.ts';
import { InstanceReader } from '../step/step-reader.ts';

describe('extractModel', () => {
  test('units', () => {
    const model = extract(project([]));
    const units = model.rows('unit').map(row => JSON.parse(String(row['json'])) as UnitRecord);
    assert.deepEqual(
      units.map(u => [u.type, u.unit_type, u.name, u.prefix, u.conversion_factor, u.conversion_baseunit, u.is_default]),
      [
        ['IfcSIUnit', 'LENGTHUNIT', 'METRE', 'MILLI', null, null, true],
        ['IfcSIUnit', 'PLANEANGLEUNIT', 'RADIAN', null, null, null, false],
        ['IfcConversionBasedUnit', 'PLANEANGLEUNIT', 'DEGREE', null, 0.0174532925, 2, true],
        ['IfcDerivedUnit', 'LINEARVELOCITYUNIT', null, null, null, null, true],
      ],
    );
    assert.deepEqual(
      [units[2]!.dimensions, units[3]!.elements, model.summary.lengthUnitMetres],
      [[0, 0, 0, 0, 0, 0, 0], [{ unit: 1, exponent: 1 }], 0.001],
    );
    const feet = extract([
      `#1=IFCPROJECT('${guid(1)}',$,$,$,$,$,$,$,#2);`,
      '#2=IFCUNITASSIGNMENT((#3));',
      "#3=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'FOOT',#4);",
      '#4=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(304.8),#5);',
      '#5=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
    ]);
    assert.ok(Math.abs(feet.summary.lengthUnitMetres - 0.3048) < 1e-15);
  });

  test('every kind of property', () => {
    const model = extract(
      project([
        wall(20, 'W'),
        `#30=IFCPROPERTYSET('${guid(30)}',$,'Set','About',(#31,#32,#33,#34,#35,#36,#37,#38,#39,#40,#99));`,
        "#31=IFCPROPERTYSINGLEVALUE('Single','Words',IFCLENGTHMEASURE(2.50),#3);",
        "#32=IFCPROPERTYSINGLEVALUE('Empty',$,$,$);",
        "#33=IFCPROPERTYSINGLEVALUE('Unknown',$,IFCLOGICAL(.U.),$);",
        "#34=IFCPROPERTYENUMERATEDVALUE('Enum',$,(IFCLABEL('a'),IFCLABEL('b')),$);",
        "#35=IFCPROPERTYBOUNDEDVALUE('Bounded',$,IFCREAL(9.),IFCREAL(1.),$,$);",
        "#36=IFCPROPERTYLISTVALUE('List',$,(IFCINTEGER(1),IFCINTEGER(2)),$);",
        "#37=IFCPROPERTYTABLEVALUE('Table',$,(IFCREAL(1.)),(IFCLABEL('x')),$,$,$,$);",
        "#38=IFCPROPERTYREFERENCEVALUE('Ref',$,$,#50);",
        "#39=IFCCOMPLEXPROPERTY('Complex',$,'use',(#31,#41));",
        "#40=IFCPROPERTYSINGLEVALUE('Flag',$,IFCBOOLEAN(.T.),$);",
        "#41=IFCCOMPLEXPROPERTY('Inner',$,'use',(#40));",
        "#50=IFCMATERIAL('Oak',$,$);",
        `#60=IFCRELDEFINESBYPROPERTIES('${guid(60)}',$,$,$,(#20),#30);`,
      ]),
    );
    const { record } = element(model, guid(20));
    assert.deepEqual(record.s, [1]);
    const { set, values, kinds } = readSet(model, 1);
    assert.deepEqual(
      [set['guid'], set['name'], set['description'], set['type'], set['count'], set['first_property']],
      [guid(30), 'Set', 'About', 'IfcPropertySet', 10, 1],
    );
    assert.deepEqual(values, {
      Single: 2.5,
      Empty: null,
      Unknown: 'UNKNOWN',
      Enum: ['a', 'b'],
      Bounded: { lower: 1, upper: 9, set_point: null },
      List: [1, 2],
      Table: { defining: [1], defined: ['x'] },
      Ref: 'Oak',
      Complex: { Single: 2.5, Inner: { Flag: true } },
      Flag: true,
    });
    assert.deepEqual(
      [kinds['Single'], kinds['Empty'], kinds['Enum'], kinds['Bounded'], kinds['Complex']],
      [
        ['IfcPropertySingleValue', 'IfcLengthMeasure', 1],
        ['IfcPropertySingleValue', null, null],
        ['IfcPropertyEnumeratedValue', 'IfcLabel', null],
        ['IfcPropertyBoundedValue', 'IfcReal', null],
        ['IfcComplexProperty', null, null],
      ],
    );
    assert.deepEqual(
      model.summary.warnings.map(w => w.code),
      ['dangling_reference'],
    );
  });

  test('quantities, predefined sets, sets of sets, types and their sets', () => {
    const model = extract(
      project([
        wall(20, 'W'),
        `#21=IFCDOOR('${guid(21)}',$,'D',$,$,$,$,'tag',2.1,0.9,.DOOR.,.SINGLE_SWING_LEFT.,$);`,
        `#30=IFCELEMENTQUANTITY('${guid(30)}',$,'BaseQuantities',$,'method',(#31,#32));`,
        "#31=IFCQUANTITYLENGTH('Length',$,$,5.,$);",
        "#32=IFCPHYSICALCOMPLEXQUANTITY('Layer',$,(#33),'d',$,$);",
        "#33=IFCQUANTITYCOUNT('Count',$,$,3.,$);",
        `#40=IFCPROPERTYSET('${guid(40)}',$,'Pset_A',$,(#41));`,
        "#41=IFCPROPERTYSINGLEVALUE('A',$,IFCLABEL('x'),$);",
        `#50=IFCDOORLININGPROPERTIES('${guid(50)}',$,'Lining',$,0.1,0.05,$,$,$,$,$,$,$,$,$,$,$);`,
        `#60=IFCDOORTYPE('${guid(60)}',$,'Type D',$,$,(#50),$,$,$,.DOOR.,.SINGLE_SWING_LEFT.,$,$);`,
        `#70=IFCRELDEFINESBYPROPERTIES('${guid(70)}',$,$,$,(#20),IFCPROPERTYSETDEFINITIONSET((#30,#40)));`,
        `#71=IFCRELDEFINESBYTYPE('${guid(71)}',$,$,$,(#21),#60);`,
      ]),
    );
    assert.deepEqual(element(model, guid(20)).record.s, [1, 2]);
    const { record } = element(model, guid(21));
    assert.deepEqual(
      [record.s, record.t, record.o],
      [[], [3], { guid: guid(60), type: 'IfcDoorType', name: 'Type D' }],
    );
    assert.deepEqual(readSet(model, 1).values, { Length: 5, Layer: { Count: 3 } });
    assert.deepEqual(readSet(model, 1).kinds['Length'], ['IfcQuantityLength', 'IfcLengthMeasure', null]);
    assert.deepEqual(readSet(model, 3).values, { LiningDepth: 0.1, LiningThickness: 0.05 });
    const attributes = readSet(model, record.a);
    assert.deepEqual(
      [attributes.set['attributes'], attributes.values],
      [
        1,
        {
          Name: 'D',
          Tag: 'tag',
          OverallHeight: 2.1,
          OverallWidth: 0.9,
          PredefinedType: 'DOOR',
          OperationType: 'SINGLE_SWING_LEFT',
        },
      ],
    );
    assert.deepEqual(attributes.kinds['OverallWidth'], ['attribute', 'IfcPositiveLengthMeasure', null]);
  });

  test('equal payloads are stored once, sets stay separate', () => {
    const lines = Array.from({ length: 50 }, (_, i) => [
      wall(100 + i, 'Same'),
      `#${200 + i}=IFCPROPERTYSET('${guid(200 + i)}',$,'P',$,(#300));`,
      `#${400 + i}=IFCRELDEFINESBYPROPERTIES('${guid(400 + i)}',$,$,$,(#${100 + i}),#${200 + i});`,
    ]).flat();
    const model = extract(project([...lines, "#300=IFCPROPERTYSINGLEVALUE('A',$,IFCLABEL('x'),$);"]));
    const sets = model.rows('property_set').filter(row => row['attributes'] === 0);
    assert.equal(sets.length, 50);
    assert.equal(new Set(sets.map(row => `${String(row['chunk'])} ${String(row['off'])}`)).size, 1);
    assert.deepEqual(
      sets.map(row => row['first_property']),
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    assert.equal(model.rows('definition').filter(row => row['name'] === 'A').length, 1);
  });

  test('a file truncated between two instances is an error if references are missing', () => {
    assert.throws(
      () => extract([`#1=IFCPROJECT('${guid(1)}',$,$,$,$,$,$,$,#2);`], 'IFC4', ''),
      (error: unknown) => error instanceof IfcError && /cut off/.test(error.reason),
    );
    assert.deepEqual(
      extract([wall(1, 'W')], 'IFC4', '').summary.warnings.map(w => w.code),
      ['missing_end_marker', 'no_length_unit', 'no_project'],
    );
  });

  test('repeated map coordinates are reported', () => {
    const lines = (easting: string) =>
      project([
        `#20=IFCSITE('${guid(20)}',$,'Site',$,$,#21,$,$,.ELEMENT.,$,$,$,$,$);`,
        '#21=IFCLOCALPLACEMENT($,#22);',
        '#22=IFCAXIS2PLACEMENT3D(#23,$,$);',
        '#23=IFCCARTESIANPOINT((4500000000.,0.,0.));',
        `#30=IFCMAPCONVERSION($,$,${easting},0.,0.,$,$,$);`,
      ]);
    const codes = (easting: string) => extract(lines(easting)).summary.warnings.map(w => w.code);
    assert.deepEqual([codes('4500000000.'), codes('0.')], [['georeference_contradiction'], []]);
  });

  test('hostile shapes cost little', () => {
    const self = Array.from({ length: 3000 }, () => '#30').join();
    const model = extract(
      project([
        wall(20, 'W'),
        `#30=IFCMATERIALLIST((${self}));`,
        `#31=IFCRELASSOCIATESMATERIAL('${guid(31)}',$,$,$,(#20),#30);`,
        `#40=IFCPROPERTYSET('${guid(40)}',$,'S',$,(#41));`,
        `#41=IFCCOMPLEXPROPERTY('C',$,'u',(${Array.from({ length: 100 }, () => '#41').join()}));`,
        `#50=IFCRELDEFINESBYPROPERTIES('${guid(50)}',$,$,$,(${Array.from({ length: 3000 }, () => '#20').join()}),IFCPROPERTYSETDEFINITIONSET((${Array.from({ length: 3000 }, () => '#40').join()})));`,
      ]),
    );
    assert.equal(element(model, guid(20)).record.m, undefined);
    assert.ok((model.rows('property_set')[0]!['len'] as number) < 100_000);
  });

  test('mutants of a model give a result or a reason', () => {
    const whole = Buffer.from(
      stepFile(
        project([
          wall(20, 'W'),
          `#30=IFCPROPERTYSET('${guid(30)}',$,'Set','About',(#31));`,
          "#31=IFCPROPERTYSINGLEVALUE('Single','Words',IFCLENGTHMEASURE(2.50),#3);",
          `#32=IFCRELDEFINESBYPROPERTIES('${guid(32)}',$,$,$,(#20),#30);`,
          `#33=IFCRELAGGREGATES('${guid(33)}',$,$,$,#1,(#20));`,
          "#34=IFCMATERIAL('M',$,$);",
          `#35=IFCRELASSOCIATESMATERIAL('${guid(35)}',$,$,$,(#20),#34);`,
        ]),
      ),
    );
    const edit = fc.tuple(
      fc.nat(whole.length - 1),
      fc.oneof(fc.constantFrom(...Buffer.from("0123456789#(),;'$*.")), fc.nat(255)),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), edits => {
        const bytes = new Uint8Array(new SharedArrayBuffer(whole.length));
        bytes.set(whole);
        for (const [at, byte] of edits) bytes[at] = byte;
        try {
          JSON.parse(extractModel(scanStep(bytes), () => undefined).structureJson());
        } catch (error) {
          assert.ok(error instanceof IfcError, error instanceof Error ? error.stack : String(error));
        }
      }),
      { numRuns: 400, seed: 21 },
    );
  });

  test('equal bytes give equal batches', () => {
    const lines = project([wall(20, 'W'), wall(21, 'V')]);
    const all = (): unknown[] => {
      const found: unknown[] = [];
      extractModel(scanStep(stepFile(lines)), batch => found.push(batch));
      return found;
    };
    assert.deepEqual(all(), all());
  });
});

/** Of a file with this IfcApplication. */
function programOf(application?: string): string | null {
  const index = scanStep(stepFile(application === undefined ? ["#1=IFCPERSON($,'a',$,$,$,$,$,$);"] : [application]));
  return authoringProgram(index, new InstanceReader(index.bytes));
}

test('the program is named by its application with the version, once', () => {
  assert.equal(programOf("#1=IFCAPPLICATION(#2,'26.0','ArchiCAD','AC');"), 'ArchiCAD 26.0');
  assert.equal(
    programOf("#1=IFCAPPLICATION(#2,'2024','Autodesk Revit 2024 (ENU)','Revit');"),
    'Autodesk Revit 2024 (ENU)',
  );
  assert.equal(programOf(`#1=IFCAPPLICATION(#2,'1','${'x'.repeat(500)}','x');`)?.length, 200);
});

test('without an application, or with one that has no name, the header names it', () => {
  assert.equal(programOf(), 'A system');
  assert.equal(programOf("#1=IFCAPPLICATION(#2,$,'',$);"), 'A system');
});
