import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { CORPUS_MISSING, corpusPath } from '../../../testing/corpus.ts';
import { houseBytes } from '../../../testing/house-bytes.ts';
import { guid, stepFile } from '../../../testing/step-text.ts';
import { endThreads } from '../../ifc/geometry/thread.ts';
import { readSource } from '../../ifc/step/source-file.ts';
import { scanStep } from '../../ifc/step/step-scan.ts';
import { drawFacts, readFacts, realFiles } from '../testing/facts.ts';
import { optimizeStep } from './optimize.ts';
import { writeBytes } from '../output.ts';

after(endThreads);

const optimize = (bytes: Uint8Array, decimals: number | undefined = 8): Uint8Array =>
  writeBytes(output => {
    optimizeStep(scanStep(bytes), decimals, output);
  });
const data = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes).toString('latin1').split('DATA;\n')[1]!.split('\nENDSEC;')[0]!.split('\n');

describe('optimizeStep', () => {
  test('equal values are merged bottom up, except styled, rooted and data instances', () => {
    const lines = data(
      optimize(
        stepFile([
          `#10 = IFCPROJECT( '${guid(1)}', $, 'P  #7 1.50', $, $, $, $, (#20), #30 ) ;`,
          "#20=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.0000000000001E-5,#21,$);",
          '#21=IFCAXIS2PLACEMENT3D(#22,$,$);',
          '#22=IFCCARTESIANPOINT((0.,0.,0.));',
          '#30=IFCUNITASSIGNMENT((#31));',
          '#31=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
          '#32=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
          '#40=IFCCARTESIANPOINT((0.0000,0.,-0.));',
          '#41=IFCAXIS2PLACEMENT3D(#40,$,$);',
          '#42=IFCLOCALPLACEMENT($,#41);',
          '#43=IFCLOCALPLACEMENT($,#21);',
          `#50=IFCWALL('${guid(50)}',$,/* a wall; (#99) */'W',$,$,#42,#60,$,$);`,
          `#51=IFCWALL('${guid(51)}',$,'W',$,$,#43,#61,$,$);`,
          '#60=IFCPRODUCTDEFINITIONSHAPE($,$,(#62));',
          '#61=IFCPRODUCTDEFINITIONSHAPE($,$,(#63));',
          "#62=IFCSHAPEREPRESENTATION(#20,'Body','Brep',(#64));",
          "#63=IFCSHAPEREPRESENTATION(#20,'Body','Brep',(#65));",
          '#64=IFCSPHERE(#41,1.123456789);',
          '#65=IFCSPHERE(#21,1.12345679);',
          '#66=IFCSTYLEDITEM(#65,(#67),$);',
          "#67=IFCSURFACESTYLE('s',.BOTH.,());",
          '#68=IFCSTYLEDITEM(#69,(#67),$);',
          '#69=IFCSPHERE(#21,2.);',
          '#70=IFCCARTESIANPOINT((9.,9.,9.));',
        ]),
      ),
    );
    assert.deepEqual(lines, [
      `#1=IFCPROJECT('${guid(1)}',$,'P  #7 1.50',$,$,$,$,(#2),#5);`,
      "#2=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.0000000000001E-5,#3,$);",
      '#3=IFCAXIS2PLACEMENT3D(#4,$,$);',
      '#4=IFCCARTESIANPOINT((0.,0.,0.));',
      '#5=IFCUNITASSIGNMENT((#6));',
      '#6=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
      '#7=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
      '#8=IFCLOCALPLACEMENT($,#3);',
      '#9=IFCLOCALPLACEMENT($,#3);',
      `#10=IFCWALL('${guid(50)}',$,'W',$,$,#8,#12,$,$);`,
      `#11=IFCWALL('${guid(51)}',$,'W',$,$,#9,#13,$,$);`,
      '#12=IFCPRODUCTDEFINITIONSHAPE($,$,(#14));',
      '#13=IFCPRODUCTDEFINITIONSHAPE($,$,(#15));',
      "#14=IFCSHAPEREPRESENTATION(#2,'Body','Brep',(#16));",
      "#15=IFCSHAPEREPRESENTATION(#2,'Body','Brep',(#17));",
      '#16=IFCSPHERE(#3,1.12345679);',
      '#17=IFCSPHERE(#3,1.12345679);',
      '#18=IFCSTYLEDITEM(#17,(#19),$);',
      "#19=IFCSURFACESTYLE('s',.BOTH.,());",
    ]);
  });

  test('strings, binaries and missing values stay unchanged', () => {
    const lines = data(
      optimize(
        stepFile([
          `#1=IFCPROJECT('${guid(1)}',$,'it''s 1.500 /* no comment */ \\X2\\00FC\\X0\\ ü',$,$,$,$,(#77),"0F1.500");`,
        ]),
      ),
    );
    assert.deepEqual(
      lines.map(line => Buffer.from(line, 'latin1').toString()),
      [`#1=IFCPROJECT('${guid(1)}',$,'it''s 1.500 /* no comment */ \\X2\\00FC\\X0\\ ü',$,$,$,$,(#2),"0F1.500");`],
    );
  });

  test('cyclic references end the search', () =>
    assert.equal(
      data(
        optimize(
          stepFile([
            `#1=IFCWALL('${guid(1)}',$,$,$,$,$,#2,$,$);`,
            '#2=IFCMATERIALLIST((#3,#4));',
            '#3=IFCMATERIALLIST((#2));',
            '#4=IFCMATERIALLIST((#2));',
          ]),
        ),
      ).length,
      3,
    ));

  test('the house has equal content in fewer bytes', async () => {
    const source = houseBytes();
    const smaller = optimize(source);
    assert.ok(smaller.length < source.length);
    assert.deepEqual(readFacts(smaller), readFacts(source));
    const [before, now] = [await drawFacts(source), await drawFacts(smaller)];
    assert.deepEqual(
      [now.drawn, now.triangles, now.box?.map(v => v.toFixed(5))],
      [before.drawn, before.triangles, before.box?.map(v => v.toFixed(5))],
    );
    assert.deepEqual(optimize(smaller), smaller, 'nothing is left to do');
  });

  for (const name of realFiles) {
    test(`${name} has equal content`, async t => {
      const path = corpusPath('ifc', name);
      if (path === undefined) return t.skip(CORPUS_MISSING);
      const source = await readSource(path, 'identity', name);
      // With all digits even the values are equal.
      const smaller = optimize(source, 17);
      assert.ok(smaller.length < source.length);
      assert.deepEqual(readFacts(smaller), readFacts(source));
    });
  }

  test('a real building is drawn in its place', async t => {
    const path = corpusPath('ifc', 'tum__AC20-FZK-Haus.ifc');
    if (path === undefined) return t.skip(CORPUS_MISSING);
    const source = await readSource(path, 'identity', 'house.ifc');
    const { drawn, triangles, box } = await drawFacts(source);
    const whole = await drawFacts(optimize(source, 17));
    assert.deepEqual([whole.drawn, whole.triangles, whole.box], [drawn, triangles, box]);
    // Cutting walls of shorter numbers makes other triangles; the drawn elements keep their places.
    const shorter = await drawFacts(optimize(source, 6));
    assert.equal(shorter.drawn, drawn);
    shorter.box!.forEach((side, i) => assert.ok(Math.abs(side - box![i]!) < 1e-4, `${i}: ${side}`));
  });
});
