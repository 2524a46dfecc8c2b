import { guid, stepFile } from '../../../../e2e/fixtures/step-text.ts';

/** A file with all that the parts of a file must not lose, for tests: `count` walls with openings and styled items, columns of
 *  one mapped shape (every second one mirrored), slabs coloured by their material, panels of which the frame has the
 *  opening, bars whose parameters are read differently, rooms; and properties, which no shape needs. */
export function testHouse(count: number): Uint8Array {
  const lines: string[] = [];
  const add = (text: string): string => {
    lines.push(`#${lines.length + 1}=${text};`);
    return `#${lines.length}`;
  };
  let guids = 0;
  const rooted = (type: string, rest: string): string => add(`${type}('${guid(++guids)}',$,${rest})`);
  const unit = add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)');
  const zero = add('IFCCARTESIANPOINT((0.,0.,0.))');
  const axes = add(`IFCAXIS2PLACEMENT3D(${zero},$,$)`);
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${axes},$)`);
  rooted('IFCPROJECT', `'house',$,$,$,$,(${context}),${add(`IFCUNITASSIGNMENT((${unit}))`)}`);
  const up = add('IFCDIRECTION((0.,0.,1.))');
  const flat = add(`IFCAXIS2PLACEMENT2D(${add('IFCCARTESIANPOINT((0.,0.))')},$)`);
  const block = (x: number, y: number, z: number): string => add(`IFCEXTRUDEDAREASOLID(${add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,${flat},${real(x)},${real(y)})`)},${axes},${up},${real(z)})`);
  const shapeOf = (kind: string, item: string): string => add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${add(`IFCSHAPEREPRESENTATION(${context},'Body','${kind}',(${item}))`)}))`);
  const site = add(`IFCLOCALPLACEMENT($,${axes})`);
  const at = (x: number, y: number): string => add(`IFCLOCALPLACEMENT(${site},${add(`IFCAXIS2PLACEMENT3D(${add(`IFCCARTESIANPOINT((${real(x)},${real(y)},0.))`)},$,$)`)})`);
  const style = (r: number): string => add(`IFCSURFACESTYLE($,.BOTH.,(${add(`IFCSURFACESTYLERENDERING(${add(`IFCCOLOURRGB($,${real(r)},0.5,0.25)`)},0.,$,$,$,$,$,$,.FLAT.)`)}))`);
  const corner = block(0.3, 0.2, 3);
  const map = add(`IFCREPRESENTATIONMAP(${axes},${add(`IFCSHAPEREPRESENTATION(${context},'Body','SweptSolid',(${add(`IFCBOOLEANRESULT(.DIFFERENCE.,${corner},${block(0.1, 0.1, 1)})`)}))`)})`);
  const mirrored = add(`IFCCARTESIANTRANSFORMATIONOPERATOR3D(${add('IFCDIRECTION((-1.,0.,0.))')},${add('IFCDIRECTION((0.,1.,0.))')},${zero},1.,${up})`);
  const straight = add(`IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,${zero},1.,$)`);
  const curve = add(`IFCPOLYLINE((${[[0, 0], [1, 0], [1, 1]].map(([x, y]) => add(`IFCCARTESIANPOINT((${real(x!)},${real(y!)},0.))`)).join()}))`);
  const slabs: string[] = [];
  for (let n = 0; n < count; n++) {
    const solid = block(4, 0.2, 3);
    add(`IFCSTYLEDITEM(${solid},(${style(n / count)}),$)`);
    const wall = rooted('IFCWALL', `'wall ${n}',$,$,${at(5 * n, 0)},${shapeOf('SweptSolid', solid)},$,$`);
    rooted('IFCRELVOIDSELEMENT', `$,$,${wall},${rooted('IFCOPENINGELEMENT', `$,$,$,${at(5 * n, 0)},${shapeOf('SweptSolid', block(1, 0.4, 2))},$,$`)}`);
    rooted('IFCCOLUMN', `$,$,$,${at(5 * n, 3)},${shapeOf('MappedRepresentation', add(`IFCMAPPEDITEM(${map},${n % 2 === 0 ? straight : mirrored})`))},$,$`);
    slabs.push(rooted('IFCSLAB', `$,$,$,${at(5 * n, 6)},${shapeOf('SweptSolid', block(4, 4, 0.2 + n / 10))},$,$`));
    const frame = rooted('IFCELEMENTASSEMBLY', `$,$,$,${at(5 * n, 9)},$,$,$,$`);
    const panels = [0, 1].map((side) => rooted('IFCPLATE', `$,$,$,${at(5 * n + side, 9)},${shapeOf('SweptSolid', block(1, 0.1, 2))},$,$`));
    rooted('IFCRELAGGREGATES', `$,$,${frame},(${panels.join()})`);
    rooted('IFCRELVOIDSELEMENT', `$,$,${frame},${rooted('IFCOPENINGELEMENT', `$,$,$,${at(5 * n, 9)},${shapeOf('SweptSolid', block(1, 0.4, 1))},$,$`)}`);
    rooted('IFCREINFORCINGBAR', `$,$,$,${at(5 * n, 12)},${shapeOf('AdvancedSweptSolid', add(`IFCSWEPTDISKSOLID(${curve},0.02,$,0.,1.)`))},$,$,$,$,$,$,$`);
    rooted('IFCSPACE', `$,$,$,${at(5 * n, 15)},${shapeOf('SweptSolid', block(3, 3, 2.5))},$,$,$,$`);
    rooted('IFCRELDEFINESBYPROPERTIES', `$,$,(${wall}),${rooted('IFCPROPERTYSET', `'Pset',$,(${add(`IFCPROPERTYSINGLEVALUE('Number',$,IFCLABEL('it''s #1, (${n})'),$)`)})`)}`);
  }
  const concrete = add("IFCMATERIAL('concrete')");
  rooted('IFCRELASSOCIATESMATERIAL', `$,$,(${slabs.join()}),${add(`IFCMATERIALLAYERSETUSAGE(${add(`IFCMATERIALLAYERSET((${add(`IFCMATERIALLAYER(${concrete},0.2,$)`)}),$)`)},.AXIS3.,.POSITIVE.,0.)`)}`);
  add(`IFCMATERIALDEFINITIONREPRESENTATION($,$,(${add(`IFCSTYLEDREPRESENTATION(${context},$,$,(${add(`IFCSTYLEDITEM($,(${style(0.9)}),$)`)}))`)}),${concrete})`);
  return stepFile(lines);
}

const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : String(value));
