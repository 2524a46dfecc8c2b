// The colours of elements in the GLB by everything that gives one, in all schemas.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endThreads } from '../geometry/thread.ts';
import { writePng } from '../../preview-image/png.ts';
import { ColouredModel, coloursOf } from '../testing/coloured.ts';

after(endThreads);

const RED = [1, 0, 0];
const GREEN = [0, 1, 0];
const BLUE = [0, 0, 1];
const [red, green, blue, white] = ['1 0 0 1', '0 1 0 1', '0 0 1 1', '1 1 1 1'];

for (const schema of ['IFC2X3', 'IFC4', 'IFC4X3_ADD2']) {
  test(`${schema}: item, mapped item, layer, material of the occurrence and of the type, in this order`, async () => {
    const model = new ColouredModel(schema);
    const plain = (name: string): [beam: number, cube: number, representation: number] => {
      const cube = model.cube();
      const representation = model.representation([cube]);
      return [model.beam(name, representation), cube, representation];
    };
    plain('none');
    const ofType = plain('type');
    model.associate(model.typed(ofType[0]), model.material(RED));
    const occurrence = plain('occurrence');
    model.associate(model.typed(occurrence[0]), model.material(RED));
    model.associate(occurrence[0], model.material(GREEN));
    const uncoloured = plain('uncoloured');
    model.associate(model.typed(uncoloured[0]), model.material(RED));
    model.associate(uncoloured[0], model.material(null));
    const layered = plain('layer of the item');
    model.layer([layered[1]], BLUE);
    model.associate(layered[0], model.material(GREEN));
    const wide = plain('layer');
    model.layer([wide[2]], BLUE);
    model.associate(wide[0], model.material(GREEN));
    const styled = plain('style');
    model.layer([styled[1]], BLUE);
    model.associate(model.typed(styled[0]), model.material(GREEN));
    model.paint(styled[1], RED, 0.75);
    const cube = model.cube();
    const mapped = model.mapped(model.representation([cube]));
    model.associate(model.typed(model.beam('mapped', model.representation([mapped]))), model.material(GREEN));
    model.paint(mapped, RED);
    const inner = model.cube();
    const around = model.mapped(model.representation([inner]));
    model.beam('inner', model.representation([around]));
    model.paint(around, RED);
    model.paint(inner, BLUE);
    const deep = model.mapped(model.representation([model.mapped(model.representation([model.cube()]))]));
    model.beam('deep', model.representation([deep]));
    model.layer([deep], GREEN);
    assert.deepEqual(await coloursOf(model), {
      none: { [white]: 6 },
      type: { [red]: 6 },
      occurrence: { [green]: 6 },
      uncoloured: { [white]: 6 },
      'layer of the item': { [blue]: 6 },
      layer: { [blue]: 6 },
      style: { '1 0 0 0.25': 6 },
      mapped: { [red]: 6 },
      inner: { [blue]: 6 },
      deep: { [green]: 6 },
    });
  });
}

test('materials of types in layers, profiles, constituents and lists; parts by their aspect', async () => {
  const model = new ColouredModel();
  const typed = (name: string, material: number, ...items: readonly number[]): number => {
    const beam = model.beam(name, model.representation(items.length === 0 ? [model.cube()] : items));
    model.associate(model.typed(beam), material);
    return beam;
  };
  const layer = (rgb: readonly number[] | null) =>
    model.add('IFCMATERIALLAYER', model.material(rgb), '0.1', '$', '$', '$', '$', '$');
  const layers = model.add('IFCMATERIALLAYERSET', [layer(null), layer(RED)], '$', '$');
  typed('layers', layers);
  typed('usage', model.add('IFCMATERIALLAYERSETUSAGE', layers, '.AXIS2.', '.POSITIVE.', '0.', '$'));
  const profile = model.add('IFCMATERIALPROFILE', '$', '$', model.material(GREEN), 10, '$', '$');
  const profiles = model.add('IFCMATERIALPROFILESET', '$', '$', [profile], '$');
  typed('profiles', profiles);
  typed('profile usage', model.add('IFCMATERIALPROFILESETUSAGE', profiles, '$', '$'));
  typed('list', model.add('IFCMATERIALLIST', [model.material(null), model.material(BLUE)]));
  const constituent = (name: string, rgb: readonly number[]) =>
    model.add('IFCMATERIALCONSTITUENT', `'${name}'`, '$', model.material(rgb), '$', '$');
  const set = model.add('IFCMATERIALCONSTITUENTSET', '$', '$', [
    constituent('Frame', RED),
    constituent('Glazing', BLUE),
  ]);
  typed('constituents', set);
  const [frame, glass] = [model.cube(), model.cube()];
  const window = typed('aspects', set, frame, glass);
  const shape = model.add('IFCPRODUCTDEFINITIONSHAPE', '$', '$', [model.representation([model.cube()])]);
  for (const [name, item] of [
    ['frame', frame],
    ['glazing', glass],
  ] as const)
    model.add('IFCSHAPEASPECT', [model.representation([item])], `'${name}'`, '$', '.U.', shape);
  assert.ok(window > 0);
  assert.deepEqual(await coloursOf(model), {
    layers: { [red]: 6 },
    usage: { [red]: 6 },
    profiles: { [green]: 6 },
    'profile usage': { [green]: 6 },
    list: { [blue]: 6 },
    constituents: { [red]: 6 },
    aspects: { [red]: 6, [blue]: 6 },
  });
});

test('what is cut has the colour of what was cut; openings leave the colours of each item', async () => {
  const model = new ColouredModel();
  const half = model.add(
    'IFCHALFSPACESOLID',
    model.add('IFCPLANE', model.add('IFCAXIS2PLACEMENT3D', 5, '$', '$')),
    '.T.',
  );
  const cut = (first: number): number => model.add('IFCBOOLEANRESULT', '.DIFFERENCE.', first, half);
  const [first, whole] = [model.cube(), model.cube()];
  model.paint(first, GREEN);
  model.beam('operand', model.representation([cut(first)]));
  const result = cut(whole);
  model.paint(whole, GREEN);
  model.paint(result, RED);
  model.beam('result', model.representation([result]));
  const clipped = cut(model.cube());
  model.associate(model.typed(model.beam('clipped', model.representation([clipped]))), model.material(BLUE));
  const open = model.beam('open', model.representation([model.cube()]));
  const tool = model.add('IFCRECTANGLEPROFILEDEF', '.AREA.', '$', 9, '0.5', '0.5');
  model.open(open, model.add('IFCEXTRUDEDAREASOLID', tool, 6, 11, '2.'));
  model.associate(model.typed(open), model.material(BLUE));
  const colours = await coloursOf(model);
  const names = Object.fromEntries(Object.entries(colours).map(([name, areas]) => [name, Object.keys(areas)]));
  assert.deepEqual(names, { operand: [green], result: [red], clipped: [blue], open: [blue] });
  assert.deepEqual(colours['open'], { [blue]: 7.5 });
});

test('a diffuse colour counts before the surface colour; a diffuse factor does not', async () => {
  const model = new ColouredModel();
  const [a, b] = [model.cube(), model.cube()];
  model.beam('colour', model.representation([a]));
  model.beam('factor', model.representation([b]));
  model.add('IFCSTYLEDITEM', a, [model.style(RED, 0.5, model.rgb(...GREEN))], '$');
  model.add('IFCSTYLEDITEM', b, [model.style(RED, 0, 'IFCNORMALISEDRATIOMEASURE(0.5)')], '$');
  assert.deepEqual(await coloursOf(model), { colour: { '0 1 0 0.5': 6 }, factor: { [red]: 6 } });
});

test('one map may be shown twice in different colours, with and without openings', async () => {
  const model = new ColouredModel();
  for (const name of ['whole', 'open']) {
    const shared = model.representation([model.cube()]);
    const [a, b] = [model.mapped(shared), model.mapped(shared)];
    model.paint(a, RED);
    model.paint(b, GREEN);
    const beam = model.beam(name, model.representation([a, b]));
    const tool = model.add('IFCRECTANGLEPROFILEDEF', '.AREA.', '$', 9, '0.5', '0.5');
    if (name === 'open') model.open(beam, model.add('IFCEXTRUDEDAREASOLID', tool, 6, 11, '2.'));
  }
  model.layer([model.cube()], BLUE);
  assert.deepEqual(await coloursOf(model), { whole: { [red]: 6, [green]: 6 }, open: { [red]: 7.5, [green]: 7.5 } });
});

for (const schema of ['IFC2X3', 'IFC4'])
  test(`${schema}: textures in the file are their mean colour; others leave the colour below them`, async () => {
    const model = new ColouredModel(schema);
    const head = schema === 'IFC2X3' ? ['.T.', '.T.', '.TEXTURE.', '$'] : ['.T.', '.T.', '$', '$', '$'];
    const png = Buffer.from(writePng(Buffer.from([255, 0, 0, 255]), 1, 1));
    const textures = {
      pixels: ['IFCPIXELTEXTURE', ...head, '1', '2', '3', `("00000FF","00000FF")`],
      mixed: ['IFCPIXELTEXTURE', ...head, '2', '1', '1', `("000","0FF")`],
      embedded: ['IFCIMAGETEXTURE', ...head, `'data:image/png;base64,${png.toString('base64')}'`],
      outside: ['IFCIMAGETEXTURE', ...head, "'brick.png'"],
      ...(schema === 'IFC4' && {
        blob: ['IFCBLOBTEXTURE', ...head, "'PNG'", `"0${png.toString('hex').toUpperCase()}"`],
        tint: ['IFCPIXELTEXTURE', ...head.with(2, "'MODULATE'"), '1', '1', '3', `("0FFFF00")`],
      }),
    };
    for (const [name, [type = '', ...attributes]] of Object.entries(textures)) {
      const cube = model.cube();
      model.beam(name, model.representation([cube]));
      const textured = model.add('IFCSURFACESTYLEWITHTEXTURES', [model.add(type, ...attributes)]);
      const shading = model.add('IFCSURFACESTYLERENDERING', model.rgb(0, 1, 0), '0.', ...'$$$$$$', '.FLAT.');
      const style = model.add('IFCSURFACESTYLE', '$', '.BOTH.', [textured, shading]);
      const assigned = schema === 'IFC2X3' ? model.add('IFCPRESENTATIONSTYLEASSIGNMENT', [style]) : style;
      model.add('IFCSTYLEDITEM', cube, [assigned], '$');
    }
    assert.deepEqual(await coloursOf(model), {
      pixels: { [blue]: 6 },
      mixed: { '0.74 0.74 0.74 1': 6 },
      embedded: { [red]: 6 },
      outside: { [green]: 6 },
      ...(schema === 'IFC4' && { blob: { [red]: 6 }, tint: { [green]: 6 } }),
    });
  });
