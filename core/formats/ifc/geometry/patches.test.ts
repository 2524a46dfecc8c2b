import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanStep } from '../step/step-scan.ts';
import { cartesianPlacements } from '../placements/linear-placements.ts';
import type { Patch } from './source.ts';
import { wholeSweeps } from './swept-solids.ts';

const file = (lines: readonly string[]): Buffer =>
  Buffer.from(
    `ISO-10303-21;\nHEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4X3'));ENDSEC;\nDATA;\n${lines.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`,
  );

function patched(lines: readonly string[], find: (index: ReturnType<typeof scanStep>) => readonly Patch[]): string[] {
  const bytes = file(lines);
  const copy = Buffer.from(bytes);
  for (const { at, bytes: own } of find(scanStep(bytes))) copy.set(own, at);
  assert.equal(scanStep(copy).count, lines.length, 'still the same instances');
  return copy
    .toString()
    .split('DATA;\n')[1]!
    .split('\nENDSEC')[0]!
    .split('\n')
    .map(line => line.replaceAll(' ', ''));
}

test('parameters that mean the whole curve are blanked, others stay', () => {
  const lines = [
    '#1=IFCPOLYLINE((#9,#9,#9,#9));',
    '#2=IFCCOMPOSITECURVE((#8,#8,#8),.F.);',
    '#3=IFCPOLYLINE((#9,#9));',
    '#4=IFCCIRCLE(#9,1.);',
    '#5=IFCINDEXEDPOLYCURVE(#9,(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4))),.F.);',
    '#8=IFCBUILDINGELEMENTPROXY();',
    '#9=IFCBUILDINGELEMENTPROXY();',
    '#10=IFCSWEPTDISKSOLID(#1,6.,$,0.,1.);',
    '#11=IFCSWEPTDISKSOLID(#1,6.,$,0.,3.);',
    '#12=IFCSWEPTDISKSOLID(#1,6.,$,0.,2.);',
    '#13=IFCSWEPTDISKSOLID(#1,6.,$,1.,3.);',
    '#14=IFCSWEPTDISKSOLID(#2,6.,5.,0.0,17.5);',
    '#15=IFCSWEPTDISKSOLID(#2,6.,$,0.,2.5);',
    '#16=IFCSWEPTDISKSOLID(#3,6.,$,0.,1.);',
    '#17=IFCSWEPTDISKSOLID(#3,6.,$,0.,0.5);',
    '#18=IFCSWEPTDISKSOLID(#4,6.,$,0.,6.28);',
    '#19=IFCSWEPTDISKSOLID(#5,6.,$,0.,2.);',
    '#20=IFCSWEPTDISKSOLID(#999,6.,$,0.,1.);',
    '#21=IFCSWEPTDISKSOLID(#2,6.,$,$,$);',
  ];
  const changed = patched(lines, wholeSweeps).filter((line, n) => line !== lines[n]);
  assert.deepEqual(changed, [
    '#10=IFCSWEPTDISKSOLID(#1,6.,$,$,$);',
    '#11=IFCSWEPTDISKSOLID(#1,6.,$,$,$);',
    '#14=IFCSWEPTDISKSOLID(#2,6.,5.,$,$);',
    '#19=IFCSWEPTDISKSOLID(#5,6.,$,$,$);',
  ]);
});

test('linear placements with a position in space become local placements', () => {
  const lines = [
    '#1=IFCAXIS2PLACEMENT3D(#9,$,$);',
    '#2=IFCAXIS2PLACEMENTLINEAR(#9,$,$);',
    '#9=IFCBUILDINGELEMENTPROXY();',
    '#10=IFCLINEARPLACEMENT(#12,#2,#1);',
    '#11=IFCLINEARPLACEMENT( $ , #2 ,\t#1 );',
    '#12=IFCLINEARPLACEMENT(#9,#2,$);',
    '#13=IFCLINEARPLACEMENT(#9,#2,#2);',
    '#14=IFCLINEARPLACEMENT($,#9,#2,#9,#1);',
  ];
  const found = patched(lines, cartesianPlacements);
  assert.deepEqual(found.slice(3), [
    '#10=IFCLOCALPLACEMENT(#12,#1);',
    '#11=IFCLOCALPLACEMENT($,#1);',
    '#12=IFCLINEARPLACEMENT(#9,#2,$);',
    '#13=IFCLINEARPLACEMENT(#9,#2,#2);',
    '#14=IFCLINEARPLACEMENT($,#9,#2,#9,#1);',
  ]);
});
