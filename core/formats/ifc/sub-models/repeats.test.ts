import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testHouse } from '../../../testing/house-in-parts.ts';
import { guid, stepFile } from '../../../testing/step-text.ts';
import { scanStep } from '../step/step-scan.ts';
import { readAttachments } from './closure.ts';
import { drawnProducts } from './cut-model.ts';
import { RepeatFinder, type Repeats } from './repeats.ts';

function repeatsIn(
  bytes: Uint8Array,
): Repeats & { readonly all: Int32Array; readonly once: readonly number[]; readonly count: number } {
  const index = scanStep(bytes);
  const all = drawnProducts(index);
  const finder = new RepeatFinder(index, readAttachments(index));
  const once = [...finder.once(all)];
  const found = finder.found();
  return { all, once, count: found.products.length, ...found };
}

/** Two walls with an opening, a style and a material each; `second` changes the lines of the second. */
function twoWalls(second: (line: string) => string = line => line, ...more: readonly string[]): Uint8Array {
  const wall = (from: number, x: number): string[] => {
    const id = (n: number): string => `#${from + n}`;
    return [
      `${id(0)}=IFCWALL('${guid(from)}',#3,'wall ${from}',$,$,${id(1)},${id(4)},'tag ${from}',.SOLIDWALL.);`,
      `${id(1)}=IFCLOCALPLACEMENT(#9,${id(2)});`,
      `${id(2)}=IFCAXIS2PLACEMENT3D(${id(3)},$,$);`,
      `${id(3)}=IFCCARTESIANPOINT((${x}.,0.,0.));`,
      `${id(4)}=IFCPRODUCTDEFINITIONSHAPE($,$,(${id(5)}));`,
      `${id(5)}=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(${id(6)}));`,
      `${id(6)}=IFCEXTRUDEDAREASOLID(${id(7)},#8,#7,3.);`,
      `${id(7)}=IFCRECTANGLEPROFILEDEF(.AREA.,'it''s #1',$,4.,0.2);`,
      `${id(8)}=IFCSTYLEDITEM(${id(6)},(${id(9)}),$);`,
      `${id(9)}=IFCSURFACESTYLE($,.BOTH.,(${id(10)}));`,
      `${id(10)}=IFCSURFACESTYLESHADING(${id(11)});`,
      `${id(11)}=IFCCOLOURRGB($,0.5,0.5,0.5);`,
      `${id(12)}=IFCRELVOIDSELEMENT('${guid(from + 12)}',#3,$,$,${id(0)},${id(13)});`,
      `${id(13)}=IFCOPENINGELEMENT('${guid(from + 13)}',#3,$,$,$,${id(14)},${id(17)},$,$);`,
      `${id(14)}=IFCLOCALPLACEMENT(${id(1)},${id(15)});`,
      `${id(15)}=IFCAXIS2PLACEMENT3D(${id(16)},$,$);`,
      `${id(16)}=IFCCARTESIANPOINT((1.,0.,1.));`,
      `${id(17)}=IFCPRODUCTDEFINITIONSHAPE($,$,(${id(18)}));`,
      `${id(18)}=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(${id(19)}));`,
      `${id(19)}=IFCEXTRUDEDAREASOLID(${id(20)},#8,#7,1.);`,
      `${id(20)}=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,0.4);`,
      `${id(21)}=IFCRELASSOCIATESMATERIAL('${guid(from + 21)}',#3,$,$,(${id(0)}),${id(22)});`,
      `${id(22)}=IFCMATERIAL('brick',$,$);`,
    ];
  };
  return stepFile([
    `#1=IFCPROJECT('${guid(1)}',#3,'p',$,$,$,$,(#5),$);`,
    '#3=IFCOWNERHISTORY($,$,$,$,$,$,$,0);',
    '#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,$,3,$,#8,$);',
    '#6=IFCCARTESIANPOINT((0.,0.,0.));',
    '#7=IFCDIRECTION((0.,0.,1.));',
    '#8=IFCAXIS2PLACEMENT3D(#6,$,$);',
    '#9=IFCLOCALPLACEMENT($,#8);',
    ...wall(100, 0),
    ...wall(200, 10).map(second),
    ...more,
  ]);
}

describe('products of equal shape', () => {
  test('are found with any names, numbers and placements', () => {
    const { once, of, products, moves } = repeatsIn(twoWalls());
    assert.deepEqual([once.length, [...of], [...products]], [1, [[100, [0]]], [200]]);
    assert.deepEqual([...moves], [10, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  test('are found when a tag is missing, or derived', () => {
    for (const tag of ['$', '*'])
      assert.deepEqual([...repeatsIn(twoWalls(line => line.replace("'tag 200'", tag))).products], [200]);
  });

  const different: Readonly<Record<string, readonly [string | RegExp, string]>> = {
    class: ['IFCWALL(', 'IFCSLAB('],
    'attribute of the class': ['.SOLIDWALL.', '.PARAPET.'],
    size: ['$,4.,0.2', '$,4.,0.25'],
    context: ['(#5,', '($,'],
    colour: ['0.5,0.5,0.5', '0.5,0.5,0.6'],
    material: ["'brick'", "'stone'"],
    'place of the opening': ['(1.,0.,1.)', '(1.,0.,2.)'],
    'size of the opening': ['1.,0.4', '1.,0.5'],
    'opening that hangs on something else': ['#214=IFCLOCALPLACEMENT(#201', '#214=IFCLOCALPLACEMENT(#9'],
    'no opening': [/^#212=.*$/, ''],
    'no style': [/^#208=.*$/, ''],
    'no material': [/^#221=.*$/, ''],
    'other kind of placement': ['#201=IFCLOCALPLACEMENT(', '#201=IFCGRIDPLACEMENT('],
    'placement that is missing': [/^#202=.*$/, ''],
    'placement that leads back to itself': ['#201=IFCLOCALPLACEMENT(#9', '#201=IFCLOCALPLACEMENT(#214'],
    'shape that leads back to itself': ['(#206))', '(#204))'],
    'shape that is missing': ['#201,#204', '#201,#999'],
    'tag that is a number': ["'tag 200'", '7'],
  };
  for (const [what, [from, to]] of Object.entries(different)) {
    test(`are not those with another ${what}`, () => {
      const text = Buffer.from(twoWalls()).toString();
      const changed = Buffer.from(twoWalls(line => line.replace(from, to)));
      assert.notEqual(changed.toString(), text);
      assert.equal(repeatsIn(changed).count, 0);
    });
  }

  test('are not those with another opening, style or parent with an opening', () => {
    const more: Readonly<Record<string, readonly string[]>> = {
      opening: [`#300=IFCRELVOIDSELEMENT('${guid(300)}',#3,$,$,#200,#113);`],
      style: ['#300=IFCSTYLEDITEM(#206,(#109),$);'],
      frame: [
        `#300=IFCELEMENTASSEMBLY('${guid(300)}',#3,$,$,$,#9,$,$,$,$);`,
        `#301=IFCRELAGGREGATES('${guid(301)}',#3,$,$,#300,(#200));`,
        `#302=IFCRELVOIDSELEMENT('${guid(302)}',#3,$,$,#300,#113);`,
      ],
      itself: [`#300=IFCRELVOIDSELEMENT('${guid(300)}',#3,$,$,#200,#200);`],
    };
    for (const [what, lines] of Object.entries(more))
      assert.equal(repeatsIn(twoWalls(undefined, ...lines)).count, 0, what);
    assert.equal(
      repeatsIn(twoWalls(undefined, `#300=IFCRELAGGREGATES('${guid(300)}',#3,$,$,#1,(#200));`)).count,
      1,
      'being part of something without openings',
    );
  });

  test('are equal with several styles in any order', () => {
    const styled = (...lines: readonly string[]): number => repeatsIn(twoWalls(undefined, ...lines)).count;
    const other = ["#400=IFCSURFACESTYLE('other',.BOTH.,(#110));", '#401=IFCSTYLEDITEM(#106,(#400),$);'];
    assert.equal(styled(...other, '#402=IFCSTYLEDITEM(#206,(#400),$);'), 1);
    assert.equal(styled('#402=IFCSTYLEDITEM(#206,(#400),$);', ...other), 1);
    assert.equal(styled(...other, '#402=IFCSTYLEDITEM(#206,(#209),$);'), 0);
  });
});

test('repeated products of a house are drawn once, all others unchanged', () => {
  const index = scanStep(testHouse(12));
  const { all, products, once, of, count } = repeatsIn(testHouse(12));
  const typeOf = (id: number): string => index.typeNames[index.types[index.positionOf(id)]!]!;
  assert.deepEqual([...of].map(([id, list]) => `${typeOf(id)} ${list.length}`).sort(), [
    'IFCCOLUMN 4',
    'IFCCOLUMN 5',
    'IFCREINFORCINGBAR 11',
    'IFCSPACE 11',
  ]);
  const seen = [...once]
    .map(position => index.ids[position]!)
    .concat([...of.values()].flat().map(number => products[number]!));
  assert.deepEqual(
    seen.sort((a, b) => a - b),
    [...all].map(position => index.ids[position]!).sort((a, b) => a - b),
  );
  assert.equal(once.length + count, all.length);
});

test('a long chain of shapes needs no deep stack', () => {
  const chain = Array.from({ length: 50_000 }, (_, n) => `#${1000 + n}=IFCBOOLEANRESULT(.UNION.,#${1001 + n},#106);`);
  const { count } = repeatsIn(
    twoWalls(line => line.replace('(#206))', '(#1000))'), ...chain, '#51000=IFCBLOCK(#8,1.,1.,1.);'),
  );
  assert.equal(count, 0);
});
