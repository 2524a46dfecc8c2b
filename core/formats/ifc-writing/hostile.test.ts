import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { guid, shared, stepFile } from '../../testing/step-text.ts';
import { IfcError } from '../errors.ts';
import { scanStep } from '../ifc/step/step-scan.ts';
import { exportParts, type IfcChange } from './changes/changes.ts';
import { exportStep } from './write-job.ts';
import { mergeSteps } from './merge/merge.ts';
import { optimizeStep } from './merge/optimize.ts';
import { writeBytes } from './output.ts';

const whole = stepFile([
  `#1=IFCPROJECT('${guid(1)}',#9,'P',$,$,$,$,(#5),#2);`,
  '#2=IFCUNITASSIGNMENT((#3,#6));',
  '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
  "#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,$,$,$);",
  '#6=IFCDERIVEDUNIT((#7,#7),.LINEARVELOCITYUNIT.,$);',
  '#7=IFCDERIVEDUNITELEMENT(#3,1);',
  '#9=IFCOWNERHISTORY($,$,$,.ADDED.,$,$,$,0);',
  `#20=IFCWALL('${guid(20)}',$,'W''x',$,$,#21,#24,$,$);`,
  '#21=IFCLOCALPLACEMENT($,#22);',
  '#22=IFCAXIS2PLACEMENT3D(#23,$,$);',
  '#23=IFCCARTESIANPOINT((1.50,0.,-0.));',
  '#24=IFCPRODUCTDEFINITIONSHAPE($,$,(#25));',
  "#25=IFCSHAPEREPRESENTATION(#5,'Body','Brep',(#26));",
  '#26=IFCSPHERE(#22,1.);',
  `#30=IFCPROPERTYSET('${guid(30)}',$,'Set','About',(#31));`,
  "#31=IFCPROPERTYSINGLEVALUE('Single','Words',IFCLENGTHMEASURE(2.50),#3);",
  `#32=IFCRELDEFINESBYPROPERTIES('${guid(32)}',$,$,$,(#20),#30);`,
  `#33=IFCRELAGGREGATES('${guid(33)}',$,$,$,#1,(#20));`,
  "#34=IFCPRESENTATIONLAYERASSIGNMENT('L',$,(#25),$);",
  '#35=IFCSTYLEDITEM(#26,(),$);',
]);
const changes: readonly IfcChange[] = [
  { op: 'property.set', element: guid(20), set: { name: 'Set' }, property: { name: 'Single', value: 'x' } },
  { op: 'attribute.set', guid: guid(20), name: 'Name', value: 'y' },
  { op: 'layer.assign', name: 'L', elements: [guid(20)] },
  { op: 'element.add', class: 'IfcSpace', guid: guid(90), parent: guid(1), attributes: {} },
  { op: 'set.delete', guid: guid(30) },
  { op: 'element.move', guid: guid(20), parent: guid(90) },
];

/** Writes a file in all ways; one that cannot be read ends in a reason. */
function writeAll(bytes: Uint8Array): void {
  try {
    const index = scanStep(bytes);
    const other = scanStep(whole);
    const written = [
      writeBytes(output => {
        optimizeStep(index, 3, output);
      }),
      writeBytes(output => {
        exportStep(index, changes, { parts: {} }, output);
      }),
      writeBytes(output => {
        exportStep(index, [], { parts: Object.fromEntries(exportParts.map(part => [part, 'NONE'])) }, output);
      }),
      writeBytes(output => {
        exportStep(index, changes, { parts: {}, uuids: [guid(20)] }, output);
      }),
      writeBytes(output => {
        mergeSteps(
          [
            { index: other, name: 'a' },
            { index, name: 'b' },
          ],
          undefined,
          output,
        );
      }),
      writeBytes(output => {
        mergeSteps(
          [
            { index, name: 'a' },
            { index: other, name: 'b' },
          ],
          2,
          output,
        );
      }),
    ];
    for (const each of written) scanStep(each);
  } catch (error) {
    assert.ok(error instanceof IfcError, error instanceof Error ? error.stack : String(error));
  }
}

test('mutants of a file give a file or a reason', () => {
  const edit = fc.tuple(
    fc.nat(whole.length - 1),
    fc.oneof(fc.constantFrom(...Buffer.from("0123456789#(),;'$*./")), fc.nat(255)),
  );
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), edits => {
      const bytes = shared(whole);
      for (const [at, byte] of edits) bytes[at] = byte;
      writeAll(bytes);
    }),
    { numRuns: 300, seed: 31 },
  );
});

test('recursive definitions end', () => {
  const many = (id: number): string => Array.from({ length: 100 }, () => `#${id}`).join();
  writeAll(
    stepFile([
      `#1=IFCPROJECT('${guid(1)}',$,$,$,$,$,$,(${many(5)}),#2);`,
      '#2=IFCUNITASSIGNMENT((#3));',
      `#3=IFCDERIVEDUNIT((${many(4)}),.LINEARVELOCITYUNIT.,$);`,
      '#4=IFCDERIVEDUNITELEMENT(#3,1);',
      `#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,$,3,$,#6,(${many(6)}));`,
      `#6=IFCAXIS2PLACEMENT3D(#7,${many(7)});`,
      `#7=IFCAXIS2PLACEMENT3D(#6,${many(5)});`,
      `#20=IFCRELAGGREGATES('${guid(20)}',$,$,$,#20,(${many(20)}));`,
      `#21=IFCRELAGGREGATES('${guid(21)}',$,$,$,#22,(#22));`,
      `#22=IFCWALL('${guid(22)}',$,$,$,$,$,$,$,$);`,
    ]),
  );
  writeAll(
    stepFile([
      '#1=IFCPROJECT(',
      `'${guid(1)}');`,
      ...Array.from({ length: 3_000 }, (_, i) => `#${i + 10}=IFCMATERIALLIST((#${i + 11}));`),
    ]),
  );
});
