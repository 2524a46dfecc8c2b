import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallFile } from '../../testing/curves.ts';
import { idAt } from '../../step/step-index.ts';
import { chosenSolids, coarseBreps } from './chosen.ts';

const curves = [
  '#50=IFCCIRCLE(#7,2.);',
  '#51=IFCTRIMMEDCURVE(#50,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(3.)),.T.,.PARAMETER.);',
  '#52=IFCTRIMMEDCURVE(#50,(IFCPARAMETERVALUE(6.)),(IFCPARAMETERVALUE(0.5)),.T.,.PARAMETER.);',
  '#53=IFCCOMPOSITECURVE((#54,#55),.F.);',
  '#54=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#51);',
  '#55=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#60);',
  '#56=IFC2DCOMPOSITECURVE((#55,#55),.F.);',
  '#57=IFCCIRCLE(#7,0.02);',
  '#58=IFCINDEXEDPOLYCURVE(#61,(IFCARCINDEX((1,2,3)),IFCLINEINDEX((3,1))),.F.);',
  '#59=IFCINDEXEDPOLYCURVE(#61,$,.F.);',
  '#60=IFCPOLYLINE((#8,#62,#63,#8));',
  '#61=IFCCARTESIANPOINTLIST2D(((0.,0.),(2.,2.),(4.,0.)));',
  '#62=IFCCARTESIANPOINT((1.,0.));',
  '#63=IFCCARTESIANPOINT((1.,1.));',
  '#64=IFCRECTANGLEPROFILEDEF(.AREA.,$,#7,4.,2.);',
  '#65=IFCELLIPSEPROFILEDEF(.AREA.,$,#7,4.,2.);',
  '#66=IFCCIRCLEPROFILEDEF(.AREA.,$,#7,4.);',
  '#67=IFCCARTESIANTRANSFORMATIONOPERATOR2D($,$,#8,2.);',
  '#68=IFCCOMPOSITECURVE((#55,#55),.F.);',
];

const isChosen = (profile: string): boolean => {
  const lines = [`#20=${profile};`, '#21=IFCEXTRUDEDAREASOLID(#20,#5,$,1.);', '#22=IFCEXTRUDEDAREASOLID(#64,#5,$,1.);'];
  const { index } = smallFile([...lines, ...curves]);
  const ids = chosenSolids(index).map(position => idAt(index, position));
  assert.ok(!ids.includes(22), 'a rectangle stays');
  return ids.includes(21);
};

test('profiles that web-ifc draws wrong or coarsely are ours, others stay', () => {
  for (const profile of [
    'IFCROUNDEDRECTANGLEPROFILEDEF(.AREA.,$,#7,4.,2.,0.5)',
    'IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,$,6.,1.,$,$,$,$,$)',
    'IFCZSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,1.,$,$)',
    'IFCELLIPSEPROFILEDEF(.AREA.,$,#7,4.,2.)',
    'IFCMIRROREDPROFILEDEF(.AREA.,$,#64,*,$)',
    'IFCCENTERLINEPROFILEDEF(.AREA.,$,#60,0.2)',
    'IFCISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,0.4,$,$)',
    'IFCTSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,1.,$,$,$,$,0.1)',
    'IFCLSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,$,$,0.1)',
    'IFCUSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,1.,$,$,0.08)',
    'IFCCSHAPEPROFILEDEF(.AREA.,$,#7,6.,4.,1.,2.,0.3)',
    'IFCTRAPEZIUMPROFILEDEF(.AREA.,$,#7,2.,2.,3.,1.)',
    'IFCTRAPEZIUMPROFILEDEF(.AREA.,$,#7,2.,2.,3.,-1.)',
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#50)',
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#53)',
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#56)',
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#58)',
    'IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#60,(#51))',
    'IFCDERIVEDPROFILEDEF(.AREA.,$,#65,#67,$)',
    'IFCDERIVEDPROFILEDEF(.AREA.,$,#66,#67,$)',
    'IFCCOMPOSITEPROFILEDEF(.AREA.,$,(#64,#65),$)',
  ])
    assert.ok(isChosen(profile), profile);
  for (const profile of [
    'IFCISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,$,$,$)',
    'IFCISHAPEPROFILEDEF(.AREA.,$,#7,4.,10.,1.,2.,0.)',
    'IFCTSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,1.,$,$,$,$,$,0.4)',
    'IFCLSHAPEPROFILEDEF(.AREA.,$,#7,5.,4.,1.,$,$,$,0.2,0.2)',
    'IFCTRAPEZIUMPROFILEDEF(.AREA.,$,#7,4.,2.,3.,0.5)',
    'IFCCIRCLEPROFILEDEF(.AREA.,$,#7,4.)',
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#60)',
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#52)',
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#57)',
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#59)',
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#68)',
    'IFCDERIVEDPROFILEDEF(.AREA.,$,#64,#67,$)',
    'IFCCOMPOSITEPROFILEDEF(.AREA.,$,(#64,#64),$)',
    'IFCDERIVEDPROFILEDEF(.AREA.,$,#20,#67,$)',
    'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#99)',
  ])
    assert.ok(!isChosen(profile), profile);
});

test('wide tubes and those along wide bends are ours; bars are not', () => {
  const { index } = smallFile([
    ...curves,
    '#30=IFCSWEPTDISKSOLID(#60,0.1,$,$,$);',
    '#31=IFCSWEPTDISKSOLID(#60,0.012,$,$,$);',
    '#32=IFCSWEPTDISKSOLID(#53,0.012,$,$,$);',
    '#33=IFCSWEPTDISKSOLID(#57,0.012,$,$,$);',
  ]);
  assert.deepEqual(
    chosenSolids(index).map(position => idAt(index, position)),
    [30, 32],
  );
});

test('breps with wide round faces are divided more finely; others stay', () => {
  const isCoarse = (surface: string): boolean => {
    const { index } = smallFile([
      ...curves,
      `#30=${surface};`,
      '#31=IFCADVANCEDFACE((),#30,.T.);',
      '#32=IFCCLOSEDSHELL((#31));',
      '#33=IFCADVANCEDBREP(#32);',
      '#34=IFCFACETEDBREP(#35);',
      '#35=IFCCLOSEDSHELL(());',
      '#36=IFCARBITRARYOPENPROFILEDEF(.CURVE.,$,#51);',
      '#37=IFCARBITRARYOPENPROFILEDEF(.CURVE.,$,#60);',
      '#38=IFCAXIS1PLACEMENT(#8,#11);',
      '#39=IFCAXIS1PLACEMENT(#40,#41);',
      '#40=IFCCARTESIANPOINT((0.5,0.5,0.));',
      '#41=IFCDIRECTION((1.,1.,0.));',
    ]);
    const ids = coarseBreps(index).map(position => idAt(index, position));
    assert.ok(ids.length === 0 || (ids.length === 1 && ids[0] === 33));
    return ids.length > 0;
  };
  for (const surface of [
    'IFCCYLINDRICALSURFACE(#5,1.)',
    'IFCSPHERICALSURFACE(#5,0.2)',
    'IFCTOROIDALSURFACE(#5,1.,0.01)',
    'IFCSURFACEOFREVOLUTION(#37,$,#38)',
    'IFCSURFACEOFLINEAREXTRUSION(#36,$,#11,1.)',
  ])
    assert.ok(isCoarse(surface), surface);
  for (const surface of ['IFCPLANE(#5)', 'IFCCYLINDRICALSURFACE(#5,0.01)', 'IFCSURFACEOFLINEAREXTRUSION(#37,$,#11,1.)'])
    assert.ok(!isCoarse(surface), surface);
});
